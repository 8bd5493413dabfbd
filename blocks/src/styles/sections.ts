export const sections = /* css */ `
/* Hero */
.sw-hero { padding-block: clamp(3rem, 8vw, 6.5rem); }
.sw-hero .sw-inner { display: grid; gap: clamp(2rem, 5cqi, 4.5rem); align-items: center; }
.sw-hero-text { display: grid; gap: 1.25rem; max-width: 40rem; }
.sw-hero-text .sw-buttons { margin-top: .75rem; }
.sw-hero.sw-align-center .sw-hero-text { margin-inline: auto; justify-items: center; }
.sw-hero-media { position: relative; overflow: hidden; border-radius: var(--sw-radius); }
.sw-hero-media .sw-picture { aspect-ratio: 4 / 3; height: 100%; }
.sw-hero-center .sw-hero-text { max-width: 48rem; }
.sw-hero-center .sw-hero-media .sw-picture { aspect-ratio: 2 / 1; }
.sw-hero-alone .sw-hero-text { max-width: 48rem; }
.sw-hero-split:has(> .sw-hero-alone):not(:last-child) { padding-bottom: clamp(.5rem, 2vw, 1rem); }
.sw-hero-cover { display: grid; align-items: center; min-height: min(44rem, 86svh); color-scheme: dark; color: var(--sw-text); }
.sw-hero-cover .sw-inner { max-width: var(--sw-width); }
.sw-hero-cover .sw-lead, .sw-hero-cover .sw-eyebrow { color: inherit; }
:is(.sw-hero-cover, .sw-cover) .sw-button-secondary { border-color: rgb(255 255 255 / .65); }
.sw-slot .sw-hero-cover { padding-inline: clamp(1.25rem, 4cqi, 3rem); border-radius: var(--sw-radius); }
@container (min-width: 56rem) {
  .sw-hero-split .sw-inner:has(.sw-hero-media) { grid-template-columns: 1.05fr 1fr; }
  .sw-hero-split .sw-hero-media .sw-picture { aspect-ratio: 1 / 1; max-height: 34rem; }
}

/* Features */
.sw-features { row-gap: clamp(2rem, 4cqi, 3rem); }
.sw-feature { display: grid; gap: 1rem; align-content: start; }
.sw-feature p, .sw-card-body p, .sw-steps p, .sw-timeline p, .sw-member p { color: var(--sw-soft); }
.sw-feature .sw-h4 { margin-bottom: .375rem; }
.sw-feature .sw-h4 a:hover, .sw-member .sw-h4 a:hover { color: var(--sw-link); }
.sw-badge { display: grid; place-items: center; width: 2.875rem; height: 2.875rem; border-radius: var(--sw-radius-small); background: var(--sw-tint); color: var(--sw-link); }
.sw-features-cards { row-gap: var(--sw-gap); }
.sw-features-cards .sw-feature { padding: clamp(1.25rem, 3cqi, 1.75rem); border: 1px solid var(--sw-line); border-radius: var(--sw-radius); background: var(--sw-surface); }
.sw-features-rows { grid-template-columns: 1fr; row-gap: 0; }
.sw-features-rows .sw-feature { grid-template-columns: auto 1fr; gap: 1.25rem; padding-block: 1.5rem; border-bottom: 1px solid var(--sw-line); }

/* Cards */
.sw-card { position: relative; display: flex; flex-direction: column; overflow: hidden; border: 1px solid var(--sw-line); border-radius: var(--sw-radius); background: var(--sw-surface); transition: border-color .15s, box-shadow .15s; }
.sw-card:has(a.sw-card-link):hover { border-color: var(--sw-strong-line); box-shadow: var(--sw-shadow); }
.sw-card .sw-picture { border-radius: 0; }
.sw-card-picture { position: relative; }
.sw-card-picture .sw-tag { position: absolute; top: .875rem; left: .875rem; background: var(--sw-surface); color: var(--sw-text); }
.sw-card-body { display: flex; flex-direction: column; flex: 1; gap: .5rem; padding: clamp(1.25rem, 2.5cqi, 1.625rem); }
.sw-card-body p { margin: 0; }
a.sw-card-link::after { content: ""; position: absolute; inset: 0; }
.sw-card:has(a.sw-card-link:focus-visible) { outline: 3px solid var(--sw-link); outline-offset: 2px; }
.sw-card a.sw-card-link:focus-visible { outline: none; }
.sw-more { margin-top: auto; padding-top: .5rem; color: var(--sw-link); font-weight: 600; font-size: .9375rem; }
.sw-more::after { content: " →"; }
.sw-tag { display: inline-block; padding: .1875rem .625rem; border-radius: 99rem; background: var(--sw-tint); color: var(--sw-link); font: 600 .8125rem/1.5 var(--sw-font); letter-spacing: 0; white-space: nowrap; }

/* Figures */
.sw-stats { display: grid; gap: clamp(1.5rem, 4cqi, 3rem); grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr)); }
.sw-stat { display: flex; flex-direction: column-reverse; justify-content: flex-end; gap: .375rem; padding-top: 1.25rem; border-top: 2px solid var(--sw-accent); }
.sw-stat dd { font: var(--sw-display-weight) clamp(2.25rem, 1.75rem + 2.4cqi, 3.25rem)/1 var(--sw-display-font); letter-spacing: -.03em; font-variant-numeric: tabular-nums; }
.sw-stat dt { color: var(--sw-soft); line-height: 1.45; }

/* Call to action */
.sw-cta-box { display: grid; gap: 1rem; padding: clamp(2rem, 7cqi, 4.5rem) clamp(1.5rem, 6cqi, 4rem); border-radius: calc(var(--sw-radius) * 1.5); }
.sw-cta-box > :is(.sw-h2, .sw-lead) { max-width: 40rem; text-wrap: balance; }
.sw-cta.sw-align-center .sw-cta-box { justify-items: center; }
.sw-cta-box .sw-buttons { margin-top: .75rem; }
.sw-cta-box.sw-background-plain { padding-inline: 0; padding-block: 0; }
.sw-cta-box.sw-background-accent { background: var(--sw-accent); color: var(--sw-on-accent); }
.sw-cta-box.sw-background-accent .sw-lead { color: inherit; }
.sw-cta-box.sw-background-accent .sw-button-primary { background: var(--sw-on-accent); color: var(--sw-accent); }
.sw-cta-box.sw-background-accent .sw-button-primary:hover { background: color-mix(in oklab, var(--sw-on-accent) 90%, var(--sw-accent)); }
.sw-cta-box.sw-background-accent .sw-button-secondary { border-color: currentColor; }
.sw-cta-box.sw-background-accent .sw-button-ghost { color: inherit; }
.sw-cta-box.sw-background-accent :focus-visible { outline-color: currentColor; }

/* Steps and timeline */
.sw-steps { display: grid; gap: var(--sw-gap); grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); counter-reset: step; }
.sw-steps li { counter-increment: step; padding-top: 1.5rem; border-top: 1px solid var(--sw-line); }
.sw-steps li::before { content: counter(step); display: grid; place-items: center; width: 2.25rem; height: 2.25rem; margin-bottom: 1rem; border-radius: 99rem; background: var(--sw-accent); color: var(--sw-on-accent); font-weight: 600; font-size: 1rem; font-variant-numeric: tabular-nums; }
.sw-steps .sw-h4, .sw-timeline .sw-h4 { margin-bottom: .375rem; }
.sw-timeline { max-width: 52rem; }
.sw-timeline li { position: relative; padding: 0 0 2.25rem 1.75rem; border-left: 2px solid var(--sw-line); }
.sw-timeline li:last-child { padding-bottom: 0; }
.sw-timeline li::before { content: ""; position: absolute; left: -.5rem; top: .375rem; width: .875rem; height: .875rem; border-radius: 99rem; background: var(--sw-accent); box-shadow: 0 0 0 4px var(--sw-bg); }
.sw-timeline .sw-timeline-date { color: var(--sw-link); font-weight: 600; margin-bottom: .125rem; }
@container (min-width: 44rem) {
  .sw-timeline li { display: grid; grid-template-columns: 7rem 1fr; gap: 1.5rem; margin-left: 0; }
  .sw-timeline .sw-timeline-date { margin: 0; }
}

/* Questions */
.sw-faq-items { border-top: 1px solid var(--sw-line); }
@container (min-width: 60rem) {
  .sw-aside > .sw-inner:has(> .sw-intro) { display: grid; grid-template-columns: 1fr 1.6fr; gap: 4rem; align-items: start; }
}

/* Announcement */
.sw-banner { padding: .75rem var(--sw-gutter); text-align: center; font-size: .9375rem; line-height: 1.5; }
.sw-slot .sw-banner { padding-inline: 1.25rem; border-radius: var(--sw-radius-small); }
.sw-banner a { font-weight: 600; white-space: nowrap; }
.sw-tone-accent { background: var(--sw-accent); color: var(--sw-on-accent); }
.sw-tone-accent a { color: inherit; }
.sw-tone-muted { background: var(--sw-muted); }
.sw-tone-info { background: light-dark(#e6f0fb, #16283c); }
.sw-tone-warning { background: light-dark(#fdf1d6, #3a2d0f); }
.sw-tone-info a, .sw-tone-warning a { color: inherit; }
.sw-sticky { position: sticky; top: 0; z-index: 20; }

/* Voices, prices, team, logos */
.sw-voice { padding: clamp(1.375rem, 3cqi, 1.875rem); gap: 1rem; }
.sw-voice blockquote { flex: 1; text-wrap: pretty; }
.sw-voice figcaption { display: flex; align-items: center; gap: .875rem; line-height: 1.4; }
.sw-voice figcaption strong, .sw-voice figcaption small { display: block; }
.sw-voice figcaption small { color: var(--sw-soft); }
.sw-portrait { display: grid; place-items: center; flex: none; width: 2.875rem; height: 2.875rem; border-radius: 99rem; object-fit: cover; background: var(--sw-tint); color: var(--sw-link); font: 600 .9375rem/1 var(--sw-font); letter-spacing: .02em; }
.sw-stars { display: flex; gap: .125rem; }
.sw-stars .sw-icon { width: 1.125rem; height: 1.125rem; stroke: none; }
.sw-star-full .sw-icon { fill: light-dark(#d9930d, #f0b429); }
.sw-star .sw-icon { fill: var(--sw-line); }
.sw-plans { align-items: stretch; }
.sw-plan { padding: clamp(1.5rem, 3.5cqi, 2.25rem); gap: .875rem; }
.sw-plan .sw-h4 { display: flex; justify-content: space-between; align-items: center; gap: 1rem; }
.sw-plan > p { color: var(--sw-soft); margin: 0; }
.sw-plan-featured { border-color: var(--sw-link); box-shadow: 0 0 0 1px var(--sw-link), var(--sw-shadow); }
.sw-price strong { font: var(--sw-display-weight) 2.5rem/1.1 var(--sw-display-font); letter-spacing: -.03em; color: var(--sw-text); }
.sw-checks { display: grid; gap: .625rem; flex: 1; align-content: start; padding-top: .625rem; margin-bottom: .75rem; }
.sw-checks li { display: flex; gap: .625rem; line-height: 1.45; }
.sw-checks .sw-icon { width: 1.25rem; height: 1.25rem; margin-top: .125rem; color: var(--sw-link); stroke-width: 2; }
.sw-team { row-gap: clamp(1.75rem, 4cqi, 2.75rem); }
.sw-member { display: flex; gap: 1.125rem; align-items: flex-start; }
.sw-member .sw-portrait { width: 4.5rem; height: 4.5rem; font-size: 1.25rem; }
.sw-member .sw-role { color: var(--sw-link); font-size: .9375rem; }
.sw-member .sw-role + p { margin-top: .375rem; }
.sw-logos-band { padding-block: calc(var(--sw-band) * .6); text-align: center; }
.sw-logos-band .sw-eyebrow { color: var(--sw-soft); margin-bottom: 1.5rem; }
.sw-logos { display: flex; flex-wrap: wrap; justify-content: center; align-items: center; gap: 1.25rem clamp(1.75rem, 5cqi, 4rem); }
.sw-logos li { font: var(--sw-display-weight) 1.25rem/1.2 var(--sw-display-font); letter-spacing: -.02em; }
.sw-logos img { height: 2rem; width: auto; max-width: 9rem; object-fit: contain; }
.sw-logos-muted li { color: var(--sw-soft); }
.sw-logos-muted img { filter: grayscale(1); opacity: .75; }
`
