export const items = /* css */ `
.sw-detail-columns { display: grid; gap: clamp(1.75rem, 4cqi, 3.5rem); align-items: start; }
.sw-detail-text { display: grid; gap: 1.25rem; align-content: start; max-width: var(--sw-measure); }
.sw-detail-text > .sw-kicker + * { margin-top: -.75rem; }
.sw-detail-text > .sw-button { justify-self: start; }
.sw-detail-form { display: grid; gap: 1.5rem; max-width: 46rem; margin-top: clamp(2.5rem, 6cqi, 4rem); }
.sw-detail-more { margin-top: clamp(2.5rem, 6cqi, 4rem); }
@container (min-width: 54rem) {
  .sw-detail-columns { grid-template-columns: 1.25fr 1fr; }
}
.sw-detail small { font-size: 1rem; font-weight: 400; color: var(--sw-soft); letter-spacing: 0; }
.sw-pictures, .sw-pictures-more { display: grid; gap: clamp(.5rem, 1.5cqi, 1rem); }
.sw-pictures-2 { grid-template-columns: repeat(2, minmax(0, 1fr)); }
.sw-pictures-more > :only-child { grid-column: 1 / -1; }
.sw-pictures-3 { grid-template-columns: repeat(3, minmax(0, 1fr)); }
.sw-row-text { flex: 1 1 18rem; min-width: 0; }
.sw-row .sw-facts { align-items: baseline; }

.sw-price-facts { display: grid; gap: .125rem; font-size: .875rem; font-weight: 400; color: var(--sw-soft); }
.sw-rating { display: inline-flex; align-items: center; gap: .5rem; font-size: .875rem; color: var(--sw-soft); }
.sw-reviews { display: grid; gap: 1.5rem; margin-top: 1.5rem; max-width: var(--sw-measure); }
.sw-review { display: grid; gap: .5rem; padding-top: 1.5rem; border-top: 1px solid var(--sw-line); overflow-wrap: anywhere; }
.sw-review-reply { padding-left: 1rem; border-left: 3px solid var(--sw-line); }
.sw-related { margin-top: 1.5rem; }
.sw-filters { display: flex; flex-wrap: wrap; gap: 1rem; align-items: end; margin-bottom: clamp(1.75rem, 4cqi, 2.75rem); padding: clamp(1rem, 2.5cqi, 1.5rem); border-radius: var(--sw-radius); background: var(--sw-muted); }
.sw-filters .sw-field { flex: 1 1 10rem; max-width: 22rem; }
.sw-filters .sw-button { min-height: 2.875rem; }
.sw-filters .sw-filters-search { flex: 1 1 100%; max-width: none; }
.sw-filters .sw-filters-amount { flex: 1 1 7rem; max-width: 11rem; }
.sw-filters-more { flex: 1 1 100%; }
.sw-filters-more > summary { padding-block: .75rem; font-weight: 600; cursor: pointer; }
.sw-filters-more > div { display: flex; flex-wrap: wrap; gap: 1rem; align-items: end; }
@supports selector(::details-content) {
  @container (min-width: 40rem) {
    .sw-filters-more { flex: 1 1 24rem; }
    .sw-filters-more > summary { display: none; }
    .sw-filters-more::details-content { content-visibility: visible; block-size: auto; overflow: visible; }
  }
}
.sw-filters-found { flex: 1 1 100%; color: var(--sw-soft); }
.sw-filters-all { padding-block: .75rem; color: var(--sw-link); text-decoration: underline; text-underline-offset: .2em; }
.sw-values { columns: 14rem; column-gap: clamp(1rem, 2.5cqi, 1.75rem); margin-top: 1rem; }
.sw-values a { display: block; padding-block: .5rem; overflow-wrap: anywhere; }
.sw-values a:hover { color: var(--sw-link); text-decoration: underline; text-underline-offset: .2em; }
.sw-pager { display: flex; justify-content: space-between; align-items: center; gap: 1rem; margin-top: clamp(2rem, 5cqi, 3rem); color: var(--sw-soft); }
.sw-pager a { color: var(--sw-text); }

.sw-breadcrumbs { padding: 1.25rem var(--sw-gutter) 0; font-size: .9375rem; color: var(--sw-soft); }
.sw-breadcrumbs ol { display: flex; flex-wrap: wrap; gap: .25rem .625rem; }
.sw-breadcrumbs li:not(:last-child)::after { content: "/"; margin-left: .625rem; color: var(--sw-strong-line); }
.sw-breadcrumbs a:hover { color: var(--sw-link); text-decoration: underline; text-underline-offset: .2em; }
.sw-breadcrumbs [aria-current] { color: var(--sw-text); }
.sw-breadcrumbs + .sw-band { padding-top: clamp(1.5rem, 3vw, 2.25rem); }

.sw-months { display: grid; gap: 2rem clamp(1.5rem, 4cqi, 3rem); grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr)); margin-top: 1.5rem; }
.sw-month { width: 100%; table-layout: fixed; border-collapse: separate; border-spacing: 2px; align-self: start; font-variant-numeric: tabular-nums; text-align: center; }
.sw-month caption { padding-bottom: .75rem; font-weight: 600; text-align: left; }
.sw-month th { padding-block: .375rem; font-size: .8125rem; font-weight: 600; color: var(--sw-soft); }
.sw-month td { position: relative; padding: 0; height: 2.5rem; border-radius: calc(var(--sw-radius-small) / 2); background: var(--sw-tint); font-size: .9375rem; }
.sw-month :is(td:empty, .sw-past, .sw-taken) { background: none; }
.sw-month :is(.sw-past, .sw-taken) { color: var(--sw-soft); }
`
