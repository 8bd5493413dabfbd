export const frame = /* css */ `
.sw-header { padding: .875rem var(--sw-gutter); background: color-mix(in oklab, var(--sw-bg) 88%, transparent); backdrop-filter: blur(12px); border-bottom: 1px solid var(--sw-line); }
.sw-header:not(.sw-sticky) { position: relative; z-index: 10; }
.sw-header .sw-inner { display: flex; align-items: center; gap: 1rem; min-height: 2.5rem; }
.sw-brand { font: var(--sw-display-weight) 1.1875rem/1.2 var(--sw-display-font); letter-spacing: -.02em; }
.sw-header .sw-brand { margin-right: auto; }
.sw-brand img { height: 2.25rem; width: auto; }
.sw-nav { display: none; }
.sw-nav ul { display: flex; gap: clamp(1rem, 2.5cqi, 2rem); }
.sw-nav :is(a, summary) { font-size: 1rem; color: var(--sw-soft); transition: color .15s; }
.sw-nav :is(a, summary):hover, .sw-nav [aria-current] { color: var(--sw-text); }
.sw-nav > ul > li > [aria-current] { box-shadow: 0 2px var(--sw-link); }
.sw-menu [aria-current] { color: var(--sw-link); }
.sw-submenu { position: relative; }
.sw-submenu summary { list-style: none; cursor: pointer; white-space: nowrap; }
.sw-submenu summary::-webkit-details-marker { display: none; }
.sw-submenu summary::after { content: ""; display: inline-block; width: .375rem; height: .375rem; margin: 0 .125rem .1875rem .5rem; border: solid; border-width: 0 1.5px 1.5px 0; transform: rotate(45deg); }
.sw-submenu > ul { display: grid; gap: 0; position: absolute; top: calc(100% + .75rem); left: -1rem; min-width: 13rem; padding: .5rem; background: var(--sw-surface); border: 1px solid var(--sw-line); border-radius: var(--sw-radius-small); box-shadow: var(--sw-shadow); }
.sw-submenu li :is(a, span) { display: block; padding: .5rem .75rem; border-radius: calc(var(--sw-radius-small) / 2); }
.sw-submenu a:hover { background: var(--sw-muted); }
.sw-submenu li ul { display: block; padding-left: .75rem; }
.sw-languages { font-size: .9375rem; color: var(--sw-soft); }
.sw-languages > ul { right: 0; left: auto; min-width: 9rem; }
.sw-languages a[aria-current] { color: var(--sw-text); font-weight: 600; }
.sw-cart { display: grid; place-items: center; width: 2.5rem; height: 2.5rem; color: var(--sw-soft); }
.sw-cart:hover, .sw-cart:focus-visible { color: var(--sw-text); }
.sw-cart svg { width: 1.375rem; height: 1.375rem; }
.sw-menu-title { font-weight: 600; }
.sw-menu summary { display: grid; place-items: center; width: 2.5rem; height: 2.5rem; margin-right: -.5rem; list-style: none; cursor: pointer; }
.sw-menu summary::-webkit-details-marker { display: none; }
.sw-menu summary span, .sw-menu summary span::before { display: block; width: 1.375rem; height: 2px; background: currentColor; border-radius: 2px; transition: transform .2s; }
.sw-menu summary span { transform: translateY(-4px); }
.sw-menu summary span::before { content: ""; transform: translateY(8px); }
.sw-menu[open] summary span { transform: rotate(45deg); }
.sw-menu[open] summary span::before { transform: rotate(-90deg); }
.sw-menu nav { position: absolute; inset: calc(100% + .875rem) calc(-1 * var(--sw-gutter)) auto; padding: .5rem var(--sw-gutter) 1.25rem; background: var(--sw-bg); border-bottom: 1px solid var(--sw-line); box-shadow: var(--sw-shadow); }
.sw-menu nav > ul > li + li { border-top: 1px solid var(--sw-line); }
.sw-menu nav { max-height: calc(100svh - 4.5rem); overflow-y: auto; }
.sw-menu nav li :is(a, span) { display: block; padding: .875rem 0; font-size: 1.0625rem; }
.sw-menu nav li li :is(a, span) { padding: .5rem 0 .5rem 1rem; font-size: 1rem; color: var(--sw-soft); }
.sw-menu nav ul ul { padding-bottom: .5rem; }
@container (min-width: 46rem) { .sw-nav { display: block; } .sw-menu { display: none; } .sw-nav ~ .sw-button { margin-left: .75rem; } }

.sw-footer { padding-block: clamp(2.5rem, 6vw, 4.5rem) 2rem; font-size: 1rem; }
.sw-footer .sw-inner { display: grid; gap: 2.25rem clamp(2rem, 5cqi, 4rem); grid-template-columns: repeat(2, minmax(0, 1fr)); }
.sw-footer-about, .sw-footer-end { grid-column: 1 / -1; }
.sw-footer-about p + p { margin-top: .75rem; }
.sw-footer :is(.sw-footer-about > p:not(.sw-brand), li, .sw-footer-end) { color: var(--sw-soft); }
.sw-footer-title { font: 600 .9375rem/1.4 var(--sw-font); margin-bottom: .75rem; }
.sw-footer li + li { margin-top: .5rem; }
.sw-footer a:hover { color: var(--sw-text); text-decoration: underline; text-underline-offset: .2em; }
.sw-footer-end { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .75rem 2rem; padding-top: 1.5rem; border-top: 1px solid var(--sw-line); font-size: .9375rem; }
.sw-footer-end ul { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; }
.sw-footer-end li + li { margin-top: 0; }
@container (min-width: 48rem) { .sw-footer .sw-inner { grid-template-columns: 2fr repeat(var(--sw-groups), minmax(0, 1fr)); } .sw-footer-about { grid-column: auto; } }
`
