export const content = /* css */ `
/* Sections and columns */
.sw-section:is(.sw-background-muted, .sw-background-accent, .sw-background-dark, .sw-background-own) { padding-block: calc(var(--sw-band) * 1.25); }
.sw-width-narrow > .sw-inner { max-width: 46rem; }
.sw-width-wide > .sw-inner { max-width: 90rem; }
.sw-width-full > .sw-inner { max-width: none; }
.sw-section.sw-padding-none { padding-block: 0; }
.sw-section.sw-padding-small { padding-block: calc(var(--sw-band) / 2); }
.sw-section.sw-padding-large { padding-block: calc(var(--sw-band) * 1.5); }
.sw-slot .sw-section:is(.sw-background-muted, .sw-background-accent, .sw-background-dark, .sw-background-own) { padding: clamp(1.25rem, 4cqi, 2.5rem); border-radius: var(--sw-radius); }
.sw-columns { display: flex; flex-direction: column; gap: var(--sw-column-gap); }
.sw-gap-small { --sw-column-gap: 1rem; }
.sw-gap-medium { --sw-column-gap: clamp(1.5rem, 4cqi, 3rem); }
.sw-gap-large { --sw-column-gap: clamp(2rem, 7cqi, 5rem); }
.sw-column { min-width: 0; }
@container (min-width: 40rem) {
  .sw-columns { flex-direction: row; }
  .sw-column { flex: 1 1 0; max-width: 100%; }
  .sw-column[style] { flex-shrink: 1; }
  .sw-columns-center { align-items: center; }
  .sw-columns-bottom { align-items: flex-end; }
}
@container (max-width: 39.99rem) { .sw-column[style] { flex-basis: auto !important; } }
.sw-cover { display: grid; align-items: center; color-scheme: dark; color: var(--sw-text); }
.sw-height-small { min-height: 16rem; }
.sw-height-medium { min-height: 26rem; }
.sw-height-large { min-height: 38rem; }
.sw-height-screen { min-height: 100svh; }
.sw-slot .sw-cover { padding-inline: clamp(1.25rem, 4cqi, 2.5rem); border-radius: var(--sw-radius); overflow: hidden; }
.sw-separator { border: 0; border-top: 1px solid var(--sw-line); margin-block: 2rem; }
.sw-separator-short { width: 4rem; border-top: 3px solid var(--sw-accent); }
.sw-separator-dots { border: 0; text-align: center; }
.sw-separator-dots::before { content: "· · ·"; color: var(--sw-soft); font-size: 1.5rem; line-height: 1; letter-spacing: .5em; }

/* Text */
.sw-text-lead .sw-prose { font-size: clamp(1.1875rem, 1.1rem + .5cqi, 1.375rem); line-height: 1.55; color: var(--sw-soft); }
.sw-text-small .sw-prose { font-size: .9375rem; color: var(--sw-soft); }
.sw-prose { text-wrap: pretty; }
.sw-prose > * + * { margin-top: 1em; }
.sw-prose a, .sw-item a, .sw-banner a, .sw-small a { color: var(--sw-link); text-decoration: underline; text-decoration-thickness: .08em; text-underline-offset: .2em; }
.sw-prose a:hover { text-decoration-thickness: .14em; }
.sw-prose :is(h1, h2, h3, h4, h5, h6) { font-family: var(--sw-display-font); font-weight: var(--sw-display-weight); line-height: 1.25; letter-spacing: -.015em; text-wrap: balance; }
.sw-prose * + :is(h1, h2, h3, h4, h5, h6) { margin-top: 1.75em; }
.sw-prose :is(h1, h2, h3, h4, h5, h6) + * { margin-top: .6em; }
.sw-prose :is(h1, h2) { font-size: 1.5em; }
.sw-prose h3 { font-size: 1.25em; }
.sw-prose :is(h4, h5, h6) { font-size: 1.0625em; }
.sw-prose :is(ul, ol) { padding-left: 1.4em; }
.sw-prose ul { list-style: disc; }
.sw-prose ol { list-style: decimal; }
.sw-prose li::marker { color: var(--sw-link); font-variant-numeric: tabular-nums; }
.sw-prose li + li, .sw-prose li > :is(ul, ol) { margin-top: .4em; }
.sw-prose li > * + p { margin-top: .5em; }
.sw-prose blockquote { padding-left: 1.25em; border-left: 3px solid var(--sw-accent); color: var(--sw-soft); }
.sw-prose img, .sw-prose video { height: auto; border-radius: var(--sw-radius); }
.sw-prose figcaption { margin-top: .5rem; font-size: .9375rem; color: var(--sw-soft); }
.sw-prose :is(code, kbd, samp), .sw-code { font-family: var(--sw-mono); font-size: .9em; }
.sw-prose :not(pre) > :is(code, kbd, samp) { padding: .1em .35em; border-radius: .3em; background: var(--sw-field); }
.sw-prose pre, .sw-code { padding: 1.25rem; overflow-x: auto; border-radius: var(--sw-radius); background: var(--sw-muted); border: 1px solid var(--sw-line); line-height: 1.6; tab-size: 2; }
.sw-prose mark { background: color-mix(in oklab, #ffd54a 55%, transparent); color: inherit; padding: 0 .15em; border-radius: .2em; }
.sw-prose hr { border: 0; border-top: 1px solid var(--sw-line); margin-block: 2em; }
.sw-prose table, .sw-table table { width: 100%; border-collapse: collapse; font-size: 1rem; font-variant-numeric: tabular-nums; }
.sw-prose :is(th, td), .sw-table :is(th, td) { padding: .75rem 1rem .75rem 0; border-bottom: 1px solid var(--sw-line); text-align: left; vertical-align: top; }
.sw-prose th, .sw-table th { font-size: .875rem; font-weight: 600; color: var(--sw-soft); border-bottom-color: var(--sw-strong-line); }
.sw-table { overflow-x: auto; }
.sw-prose caption, .sw-table caption { caption-side: bottom; padding-top: .75rem; text-align: left; font-size: .9375rem; color: var(--sw-soft); }
.sw-quote blockquote { font: var(--sw-display-weight) clamp(1.375rem, 1.1rem + 1.6cqi, 1.875rem)/1.35 var(--sw-display-font); letter-spacing: -.015em; text-wrap: balance; }
.sw-quote { padding-left: 1.5rem; border-left: 3px solid var(--sw-accent); margin-block: 1rem; }
.sw-quote figcaption { margin-top: 1rem; color: var(--sw-soft); }
.sw-quote figcaption::before { content: "— "; }
.sw-details { border-bottom: 1px solid var(--sw-line); }
.sw-details > summary { display: flex; justify-content: space-between; gap: 1rem; padding: 1.125rem 0; font-weight: 600; font-size: 1.0625rem; line-height: 1.45; cursor: pointer; list-style: none; }
.sw-details > summary::-webkit-details-marker { display: none; }
.sw-details > summary::after { content: ""; flex: none; width: .625rem; height: .625rem; margin: .375rem .25rem 0 0; border: solid var(--sw-soft); border-width: 0 2px 2px 0; transform: rotate(45deg); transition: transform .2s; }
.sw-details[open] > summary::after { transform: rotate(225deg); margin-top: .625rem; }
.sw-details > summary:hover { color: var(--sw-link); }
.sw-details > :not(summary) { padding-bottom: 1.25rem; }
.sw-details > .sw-prose { max-width: var(--sw-measure); color: var(--sw-soft); }

/* Media */
.sw-picture { width: 100%; border-radius: var(--sw-radius); background: var(--sw-field); object-fit: cover; }
img.sw-picture { height: auto; }
.sw-ratio-square { aspect-ratio: 1; }
.sw-ratio-landscape { aspect-ratio: 4 / 3; }
.sw-ratio-wide { aspect-ratio: 16 / 9; }
.sw-ratio-portrait { aspect-ratio: 3 / 4; }
.sw-placeholder { display: grid; place-items: center; min-height: 8rem; color: var(--sw-strong-line); background: linear-gradient(135deg, var(--sw-field), var(--sw-muted)); }
.sw-placeholder .sw-icon { width: clamp(1.75rem, 14%, 3rem); height: auto; stroke-width: 1.2; }
.sw-placeholder.sw-ratio-original { aspect-ratio: 3 / 2; }
.sw-figure { display: block; }
.sw-figure-link { display: block; }
.sw-figure figcaption { margin-top: .625rem; font-size: .9375rem; color: var(--sw-soft); }
.sw-size-small .sw-figure { max-width: 24rem; margin-inline: auto; }
.sw-flow:where(:has(> .sw-figure)) { margin-block: 2rem; }
.sw-gallery { gap: clamp(.625rem, 1.5cqi, 1.25rem); }
@container (max-width: 33.99rem) {
  .sw-gallery { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .sw-gallery > :last-child:nth-child(odd) { grid-column: 1 / -1; }
}
.sw-audio { padding: 1rem 1.25rem 1.25rem; border: 1px solid var(--sw-line); border-radius: var(--sw-radius); background: var(--sw-surface); }
.sw-audio figcaption { margin: 0 0 .75rem; }
.sw-audio audio { width: 100%; }
.sw-tile { display: flex; align-items: center; gap: 1rem; padding: 1rem 1.25rem; border: 1px solid var(--sw-line); border-radius: var(--sw-radius); background: var(--sw-surface); transition: border-color .15s; }
a.sw-tile:hover { border-color: var(--sw-strong-line); }
.sw-tile > .sw-icon { color: var(--sw-link); }
.sw-tile-text { display: grid; flex: 1; min-width: 0; line-height: 1.4; }
.sw-tile-text small { color: var(--sw-soft); }
.sw-tile-action { color: var(--sw-link); font-weight: 600; font-size: .9375rem; }
.sw-map { display: grid; overflow: hidden; border: 1px solid var(--sw-line); border-radius: var(--sw-radius); background: var(--sw-surface); }
.sw-map-text { display: grid; gap: 1rem; justify-items: start; align-content: center; padding: clamp(1.5rem, 4cqi, 3rem); }
.sw-map-text address { font-size: 1.125rem; }
.sw-map-text > p { color: var(--sw-soft); margin: 0; }
.sw-map-view { position: relative; isolation: isolate; margin: 0; min-height: 12rem; }
.sw-map-view img { display: block; width: 100%; height: 100%; object-fit: cover; }
/* Dims the map on dark pages. */
.sw-map-view::after { content: ""; position: absolute; inset: 0; background: light-dark(#fff, #9aa3a0); mix-blend-mode: multiply; pointer-events: none; }
.sw-map-view figcaption { position: absolute; z-index: 1; inset: auto 0 0 auto; padding: .125rem .5rem; background: var(--sw-surface); color: var(--sw-soft); font-size: .75rem; }
.sw-map-view figcaption a { text-decoration: underline; }
@container (min-width: 44rem) {
  .sw-map:has(.sw-map-view) { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
}
`
