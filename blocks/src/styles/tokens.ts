/** Colours, type and sizes. A theme overrides some on `.sw-page`; dark sections only switch `color-scheme`. */
export const tokens = /* css */ `
.sw-page {
  --sw-accent: #1f5f4a;
  --sw-on-accent: #fff;
  --sw-bg: light-dark(#fff, #121413);
  --sw-surface: light-dark(#fff, #1b1e1d);
  --sw-muted: light-dark(#f6f5f2, #191c1b);
  --sw-field: light-dark(#e9e7e1, #262a28);
  --sw-text: light-dark(#1b1f1d, #eef0ee);
  --sw-soft: light-dark(#59615d, #a5aeaa);
  --sw-line: light-dark(#e3e1db, #2e3331);
  --sw-strong-line: light-dark(#8b918d, #6b736f);
  --sw-link: light-dark(var(--sw-accent), color-mix(in oklab, var(--sw-accent) 45%, #fff));
  --sw-tint: light-dark(color-mix(in oklab, var(--sw-accent) 9%, #fff), color-mix(in oklab, var(--sw-accent) 32%, #121413));
  --sw-shadow: 0 1px 2px rgb(0 0 0 / .05), 0 8px 24px -12px rgb(0 0 0 / .14);
  --sw-font: ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif;
  --sw-display-font: var(--sw-font);
  --sw-text-size: 1.0625rem;
  --sw-line-height: 1.65;
  --sw-mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
  --sw-display-weight: 650;
  --sw-radius: .75rem;
  --sw-radius-small: .5rem;
  --sw-radius-button: .625rem;
  --sw-width: 72rem;
  --sw-measure: 44rem;
  --sw-gutter: clamp(1.25rem, 5vw, 3rem);
  --sw-band: clamp(2.5rem, 5vw, 4rem);
  --sw-gap: clamp(1.25rem, 2.5vw, 2rem);
  color-scheme: light dark;
}
.sw-page[data-theme="light"] { color-scheme: light; }
.sw-page[data-theme="dark"] { color-scheme: dark; }
.sw-page[data-font="serif"] {
  --sw-display-font: "Iowan Old Style", "Palatino Linotype", Palatino, Charter, Georgia, "Noto Serif", serif;
  --sw-display-weight: 500;
}
.sw-page[data-font="rounded"] {
  --sw-font: ui-rounded, "SF Pro Rounded", "Hiragino Maru Gothic ProN", Quicksand, Nunito, system-ui, sans-serif;
}
.sw-page[data-font="mono"] { --sw-display-font: var(--sw-mono); --sw-display-weight: 600; }
.sw-page[data-corners="sharp"] { --sw-radius: 0rem; --sw-radius-small: 0rem; --sw-radius-button: 0rem; }
.sw-page[data-corners="round"] { --sw-radius: 1.5rem; --sw-radius-small: .875rem; --sw-radius-button: 99rem; }
`
