export const frame = /* css */ `
.sw-header { padding: .875rem var(--sw-gutter); background: color-mix(in oklab, var(--sw-bg) 88%, transparent); backdrop-filter: blur(12px); border-bottom: 1px solid var(--sw-line); }
.sw-header:not(.sw-sticky) { position: relative; z-index: 10; }
.sw-header .sw-inner { display: flex; align-items: center; gap: 1rem; min-height: 2.5rem; }
.sw-brand { font: var(--sw-display-weight) 1.1875rem/1.2 var(--sw-display-font); letter-spacing: -.02em; }
.sw-header .sw-brand { margin-right: auto; }
.sw-brand img { height: 2.25rem; width: auto; }
.sw-nav { display: none; }
.sw-nav ul { display: flex; gap: clamp(1rem, 2.5cqi, 2rem); }
.sw-nav a { font-size: 1rem; color: var(--sw-soft); transition: color .15s; }
.sw-nav a:hover { color: var(--sw-text); }
.sw-menu summary { display: grid; place-items: center; width: 2.5rem; height: 2.5rem; margin-right: -.5rem; list-style: none; cursor: pointer; }
.sw-menu summary::-webkit-details-marker { display: none; }
.sw-menu summary span, .sw-menu summary span::before { display: block; width: 1.375rem; height: 2px; background: currentColor; border-radius: 2px; transition: transform .2s; }
.sw-menu summary span { transform: translateY(-4px); }
.sw-menu summary span::before { content: ""; transform: translateY(8px); }
.sw-menu[open] summary span { transform: rotate(45deg); }
.sw-menu[open] summary span::before { transform: rotate(-90deg); }
.sw-menu nav { position: absolute; inset: calc(100% + .875rem) calc(-1 * var(--sw-gutter)) auto; padding: .5rem var(--sw-gutter) 1.25rem; background: var(--sw-bg); border-bottom: 1px solid var(--sw-line); box-shadow: var(--sw-shadow); }
.sw-menu li + li { border-top: 1px solid var(--sw-line); }
.sw-menu nav a { display: block; padding: .875rem 0; font-size: 1.0625rem; }
@container (min-width: 46rem) { .sw-nav { display: block; } .sw-menu { display: none; } .sw-nav + .sw-button { margin-left: .75rem; } }

.sw-footer { padding-block: clamp(2.5rem, 6vw, 4.5rem) 2rem; font-size: 1rem; }
.sw-footer .sw-inner { display: grid; gap: 2.25rem clamp(2rem, 5cqi, 4rem); grid-template-columns: repeat(2, minmax(0, 1fr)); }
.sw-footer-about, .sw-footer-end { grid-column: 1 / -1; }
.sw-footer-about p + p { margin-top: .75rem; }
.sw-footer :is(.sw-footer-about > p:not(.sw-brand), li, .sw-footer-end) { color: var(--sw-soft); }
.sw-footer-title { font: 600 .9375rem/1.4 var(--sw-font); margin-bottom: .75rem; }
.sw-footer li + li { margin-top: .5rem; }
.sw-footer a:hover { color: var(--sw-text); text-decoration: underline; text-underline-offset: .2em; }
.sw-footer-end { padding-top: 1.5rem; border-top: 1px solid var(--sw-line); font-size: .9375rem; }
@container (min-width: 48rem) { .sw-footer .sw-inner { grid-template-columns: 2fr repeat(var(--sw-groups), minmax(0, 1fr)); } .sw-footer-about { grid-column: auto; } }
`
