export const base = /* css */ `
.sw-page {
  display: flow-root;
  min-height: 100%;
  background: var(--sw-bg);
  color: var(--sw-text);
  font: var(--sw-text-size)/var(--sw-line-height) var(--sw-font);
  -webkit-font-smoothing: antialiased;
  -webkit-text-size-adjust: 100%;
  text-rendering: optimizeLegibility;
  overflow-wrap: break-word;
}
.sw-page :where(*, ::before, ::after) { box-sizing: border-box; }
.sw-page :where(h1, h2, h3, h4, h5, h6, p, figure, blockquote, dl, dd, ul, ol, pre, fieldset, hr) { margin: 0; padding: 0; }
.sw-page :where(ul, ol) { list-style: none; }
.sw-page :where(img, video, iframe, svg) { display: block; max-width: 100%; }
.sw-page :where(picture) { display: contents; }
/* Otherwise it would take a place in a grid. */
.sw-page :where(picture > source) { display: none; }
.sw-page :where(iframe, fieldset) { border: 0; min-width: 0; }
.sw-page :where(a) { color: inherit; text-decoration: none; }
.sw-page :where(strong, b) { font-weight: 650; }
.sw-page :where(small) { font-size: .875em; }
.sw-page :where(address) { font-style: normal; }
.sw-page :focus-visible { outline: 3px solid color-mix(in oklab, var(--sw-link) 70%, transparent); outline-offset: 3px; border-radius: 4px; }
.sw-page ::selection { background: color-mix(in oklab, var(--sw-accent) 30%, transparent); }

/* Blocks: bands go from edge to edge, flow blocks keep to a measure, wide ones to the width of the page. */
.sw-block { container-type: inline-size; }
.sw-band { position: relative; padding: var(--sw-band) var(--sw-gutter); }
.sw-inner, .sw-wide > * { position: relative; width: 100%; max-width: var(--sw-width); margin-inline: auto; }
.sw-wide { margin-block: 2rem; padding-inline: var(--sw-gutter); }
.sw-flow { width: 100%; max-width: calc(var(--sw-measure) + 2 * var(--sw-gutter)); margin: 1.25rem auto; padding-inline: var(--sw-gutter); }
.sw-flow.sw-heading { margin-top: 2.75rem; }
.sw-skip { position: absolute; z-index: 10; top: .5rem; left: .5rem; padding: .5rem 1rem; border-radius: var(--sw-radius-small); background: var(--sw-bg); color: var(--sw-text); font-weight: 600; transform: translateY(-200%); }
.sw-skip:focus { transform: none; }
.sw-main { display: flow-root; }
:is(.sw-page, .sw-main) > :is(.sw-flow, .sw-wide):has(+ .sw-band), :is(.sw-page, .sw-main) > .sw-group:has(+ .sw-band) > :last-child { margin-bottom: 3rem; }
:is(.sw-page, .sw-main) > .sw-band + :is(.sw-flow, .sw-wide), :is(.sw-page, .sw-main) > .sw-band + .sw-group > :first-child { margin-top: 3rem; }
.sw-main > :is(.sw-flow, .sw-wide):last-child { margin-bottom: 3rem; }
.sw-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.sw-flow.sw-size-wide { max-width: calc(var(--sw-width) + 2 * var(--sw-gutter)); }

/* In a slot the slot is the page. */
.sw-slot .sw-block { padding-inline: 0; }
.sw-slot .sw-band { padding-block: 1.5rem; }
.sw-slot > .sw-band:not(.sw-section, .sw-cover, .sw-hero-cover):first-child { padding-top: 0; }
.sw-slot > .sw-band:not(.sw-section, .sw-cover, .sw-hero-cover):last-child { padding-bottom: 0; }
.sw-slot .sw-flow, .sw-slot .sw-flow.sw-size-wide { max-width: none; }
.sw-slot .sw-flow .sw-prose, .sw-slot .sw-heading > * { max-width: var(--sw-measure); }
.sw-slot .sw-align-center > *, .sw-slot .sw-align-center .sw-prose { margin-inline: auto; }
.sw-slot .sw-align-right > *, .sw-slot .sw-align-right .sw-prose { margin-left: auto; }
.sw-slot > :first-child, .sw-slot > :first-child > .sw-block:only-child { margin-top: 0; }
.sw-slot > :last-child, .sw-slot > :last-child > .sw-block:only-child { margin-bottom: 0; }

/* Type */
.sw-display, .sw-h1, .sw-h2, .sw-h3, .sw-h4, .sw-h5, .sw-h6 {
  font-family: var(--sw-display-font); font-weight: var(--sw-display-weight); text-wrap: balance; letter-spacing: -.018em; line-height: 1.15;
}
.sw-display { font-size: clamp(2.375rem, 1.5rem + 4.2cqi, 4rem); line-height: 1.06; letter-spacing: -.028em; }
.sw-h1 { font-size: clamp(2.125rem, 1.5rem + 3cqi, 3rem); line-height: 1.1; letter-spacing: -.025em; }
.sw-h2 { font-size: clamp(1.75rem, 1.35rem + 1.8cqi, 2.375rem); letter-spacing: -.022em; }
.sw-h3 { font-size: clamp(1.375rem, 1.2rem + .8cqi, 1.625rem); line-height: 1.25; }
.sw-h4 { font-size: 1.1875rem; line-height: 1.35; letter-spacing: -.01em; }
.sw-h5 { font-size: 1.0625rem; line-height: 1.4; letter-spacing: 0; }
.sw-h6 { font-size: .9375rem; line-height: 1.4; letter-spacing: 0; color: var(--sw-soft); }
.sw-lead { font-size: clamp(1.125rem, 1.05rem + .4cqi, 1.25rem); line-height: 1.6; color: var(--sw-soft); text-wrap: pretty; }
.sw-small { font-size: .9375rem; color: var(--sw-soft); }
.sw-eyebrow { font: 600 .875rem/1.4 var(--sw-font); letter-spacing: .02em; color: var(--sw-link); }
.sw-page :where(p + p) { margin-top: .75em; }
.sw-intro { max-width: var(--sw-measure); margin-bottom: clamp(1.75rem, 4cqi, 3rem); }
.sw-intro .sw-lead { margin-top: .75rem; }
.sw-align-center { text-align: center; }
.sw-align-right { text-align: right; }

/* Buttons */
.sw-buttons { display: flex; flex-wrap: wrap; gap: .75rem; }
.sw-buttons.sw-align-center { justify-content: center; }
.sw-buttons.sw-align-right { justify-content: flex-end; }
.sw-button {
  display: inline-flex; align-items: center; justify-content: center; gap: .5em; border: 1px solid transparent; border-radius: var(--sw-radius-button);
  font: 600 1rem/1.3 var(--sw-font); text-align: center; cursor: pointer; transition: background-color .15s, border-color .15s, transform .15s;
}
.sw-button-small { padding: .5rem .875rem; font-size: .9375rem; }
.sw-button-medium { padding: .6875rem 1.25rem; }
.sw-button-large { padding: .875rem 1.5rem; font-size: 1.0625rem; }
.sw-button-primary { background: var(--sw-accent); color: var(--sw-on-accent); }
.sw-button-primary:hover { background: color-mix(in oklab, var(--sw-accent) 88%, var(--sw-text)); }
.sw-button-secondary { border-color: var(--sw-strong-line); background: transparent; color: inherit; }
.sw-button-secondary:hover { border-color: currentColor; background: color-mix(in oklab, currentColor 5%, transparent); }
.sw-button-ghost { color: var(--sw-link); padding-inline: .25rem; }
.sw-button-ghost::after { content: "→"; transition: transform .15s; }
.sw-button-ghost:hover::after { transform: translateX(3px); }
.sw-button:active { transform: translateY(1px); }

/* Grids */
.sw-grid { display: grid; gap: var(--sw-gap); }
@container (min-width: 34rem) { .sw-grid-2, .sw-grid-3, .sw-grid-4, .sw-grid-5 { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
@container (min-width: 54rem) {
  .sw-grid-3 { grid-template-columns: repeat(3, minmax(0, 1fr)); }
  .sw-grid-4 { grid-template-columns: repeat(4, minmax(0, 1fr)); }
  .sw-grid-5 { grid-template-columns: repeat(5, minmax(0, 1fr)); }
}
.sw-slot .sw-grid:has(> :only-child) { grid-template-columns: minmax(0, 1fr); }

/* Backgrounds */
.sw-background-muted { background: var(--sw-muted); }
.sw-background-accent { background: var(--sw-tint); }
.sw-background-dark, .sw-on-dark { color-scheme: dark; color: var(--sw-text); }
.sw-background-dark { background: var(--sw-bg); }
.sw-on-light { color-scheme: light; color: var(--sw-text); }
.sw-backdrop, .sw-film { position: absolute; inset: 0; overflow: hidden; border-radius: inherit; background: #2b332f; }
.sw-backdrop img, .sw-film video { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; }
.sw-shade { position: absolute; inset: 0; background: #0b0e0d; }

.sw-icon { width: 1.5em; height: 1.5em; flex: none; fill: none; stroke: currentColor; stroke-width: 1.6; stroke-linecap: round; stroke-linejoin: round; }
.sw-note { padding: 1rem 1.25rem; border: 1px dashed var(--sw-strong-line); border-radius: var(--sw-radius-small); color: var(--sw-soft); font-size: .9375rem; }
.sw-note + * { margin-top: 1.25rem; }
@media (prefers-reduced-motion: reduce) {
  .sw-page *, .sw-page ::before, .sw-page ::after { transition: none !important; animation: none !important; scroll-behavior: auto !important; }
  .sw-film { display: none; }
}
`
