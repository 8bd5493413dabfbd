export const business = /* css */ `
.sw-kicker { font-size: .875rem; color: var(--sw-soft); }
.sw-kicker::first-letter { text-transform: uppercase; }
.sw-card-body .sw-amount, .sw-amount { display: flex; align-items: center; gap: .75rem; font-weight: 650; color: var(--sw-text); font-variant-numeric: tabular-nums; white-space: nowrap; }
.sw-facts { display: flex; flex-wrap: wrap; gap: .25rem .5rem; font-size: .9375rem; color: var(--sw-soft); }
.sw-facts span:has(+ span)::after { content: "·"; margin-left: .5rem; }
.sw-rows { border-top: 1px solid var(--sw-line); }
.sw-row { position: relative; display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: .25rem 2rem; padding-block: 1.25rem; border-bottom: 1px solid var(--sw-line); }
.sw-row:has(a):hover .sw-h4 { color: var(--sw-link); }
.sw-hours > div { display: flex; justify-content: space-between; gap: 1.5rem; padding-block: .75rem; border-bottom: 1px solid var(--sw-line); }
.sw-hours dd { text-align: right; font-variant-numeric: tabular-nums; font-weight: 600; }
.sw-hours + .sw-small { margin-top: 1rem; }

/* Forms */
.sw-form { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1.25rem; max-width: 46rem; }
.sw-form > * { grid-column: 1 / -1; }
@container (min-width: 30rem) { .sw-form > .sw-field-half { grid-column: auto; } }
.sw-form > .sw-button { justify-self: start; }
.sw-field { display: grid; gap: .4375rem; align-content: start; }
.sw-field label, .sw-choices legend { font-weight: 600; font-size: .9375rem; }
.sw-field :is(input, select, textarea) { width: 100%; min-height: 2.875rem; padding: .625rem .875rem; border: 1px solid var(--sw-strong-line); border-radius: var(--sw-radius-small); background: var(--sw-surface); color: inherit; font: inherit; font-size: 1rem; line-height: 1.5; }
.sw-page[data-corners="round"] .sw-field textarea { border-radius: var(--sw-radius-small); }
.sw-field textarea { resize: vertical; }
.sw-field :is(input, select, textarea):focus-visible { outline: 3px solid color-mix(in oklab, var(--sw-link) 35%, transparent); outline-offset: 0; border-color: var(--sw-link); border-radius: var(--sw-radius-small); }
.sw-check { display: flex; gap: .75rem; align-items: flex-start; }
.sw-check input, .sw-choice input { flex: none; width: 1.125rem; height: 1.125rem; min-height: 0; margin: .2rem 0 0; accent-color: var(--sw-link); }
.sw-form [hidden] { display: none; }
.sw-form-steps { display: flex; flex-wrap: wrap; gap: .75rem; }
.sw-trap { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.sw-error { margin: 0; padding: 0; color: color-mix(in oklab, #d92d20 65%, var(--sw-text)); font-size: .9375rem; font-weight: 600; }
.sw-form > .sw-error { padding: .875rem 1.125rem; border: 1px solid currentColor; border-radius: var(--sw-radius-small); }
.sw-field :is(input, select, textarea)[aria-invalid] { border-color: color-mix(in oklab, #d92d20 65%, var(--sw-text)); }
.sw-form-done { display: none; padding: 1.25rem 1.5rem; border: 1px solid var(--sw-line); border-radius: var(--sw-radius); background: var(--sw-surface); font-weight: 600; }
.sw-form-done:target { display: block; }
.sw-form-done:target + .sw-form { display: none; }
.sw-form[aria-busy] .sw-button { opacity: .6; cursor: progress; }
.sw-panel { display: grid; gap: 2rem; align-content: start; }
.sw-intro > .sw-h1 + p { margin-top: .75rem; }
.sw-panel-section { display: grid; gap: 1.25rem; padding-top: 1.75rem; border-top: 1px solid var(--sw-line); }
.sw-lines { display: grid; gap: 0; margin: 0; padding: 0; list-style: none; border-block: 1px solid var(--sw-line); }
.sw-choices > div { display: grid; gap: .625rem; }
.sw-line { display: grid; align-items: start; grid-template-columns: 4.5rem minmax(0, 1fr) auto; gap: .5rem 1.125rem; padding: 1.125rem 0; }
.sw-line > .sw-line-text:first-child { grid-column: span 2; }
.sw-line .sw-placeholder { min-height: 0; }
.sw-line + .sw-line { border-top: 1px solid var(--sw-line); }
.sw-line-text { display: grid; gap: .25rem; align-content: start; line-height: 1.45; }
.sw-line-text > span { color: var(--sw-soft); font-size: .9375rem; }
.sw-line-forms { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; margin-top: .375rem; }
.sw-line-forms .sw-form { display: flex; gap: .5rem; align-items: center; padding: 0; border: 0; background: none; box-shadow: none; }
.sw-line-forms .sw-field label { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.sw-line-forms .sw-field input { width: 5rem; min-height: 2.25rem; padding: .25rem .625rem; }
.sw-line-forms .sw-button { min-height: 2.25rem; padding: .25rem .75rem; font-size: .875rem; }
.sw-panel-facts { display: grid; gap: .75rem; margin: 0; padding: 1.25rem 1.5rem; border: 1px solid var(--sw-line); border-radius: var(--sw-radius-small); background: var(--sw-surface); }
.sw-panel-facts > div { display: flex; flex-wrap: wrap; gap: .25rem 1rem; justify-content: space-between; }
.sw-panel-facts dt { color: var(--sw-soft); }
.sw-panel-facts dd { margin: 0; font-weight: 600; }
.sw-panel-links a:not(.sw-button) { text-decoration: underline; text-underline-offset: .2em; }
.sw-panel-links { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; }
.sw-times > div { display: grid; grid-template-columns: repeat(auto-fill, minmax(5.5rem, 1fr)); gap: .5rem; }
.sw-times legend { padding: 0; margin-bottom: .4375rem; font-weight: 600; font-size: .9375rem; }
.sw-times label { position: relative; display: block; font-weight: 500; }
.sw-times input { position: absolute; inset: 0; width: 100%; height: 100%; min-height: 0; margin: 0; opacity: 0; cursor: pointer; }
.sw-times span { display: grid; place-items: center; min-height: 2.75rem; padding: .25rem .5rem; border: 1px solid var(--sw-strong-line); border-radius: var(--sw-radius-small); background: var(--sw-surface); font-variant-numeric: tabular-nums; }
.sw-times :checked + span { border-color: var(--sw-link); box-shadow: 0 0 0 1px var(--sw-link); font-weight: 700; }
.sw-times :focus-visible + span { outline: 3px solid color-mix(in oklab, var(--sw-link) 35%, transparent); }
.sw-choices { display: grid; gap: .625rem; }
.sw-choices:has(> :nth-child(10)) { max-height: 34rem; padding: 2px; overflow-y: auto; overscroll-behavior: contain; scrollbar-width: thin; }
.sw-choices legend { padding: 0; margin-bottom: .4375rem; }
.sw-choice { display: flex; gap: .875rem; padding: .875rem 1.125rem; border: 1px solid var(--sw-line); border-radius: var(--sw-radius-small); background: var(--sw-surface); cursor: pointer; transition: border-color .15s; }
.sw-choice:has(:disabled) { color: var(--sw-soft); cursor: default; }
.sw-choice:hover { border-color: var(--sw-strong-line); }
.sw-choice:has(:checked) { border-color: var(--sw-link); box-shadow: 0 0 0 1px var(--sw-link); }
.sw-choices .sw-choice { align-items: center; font-weight: 500; }
.sw-choices .sw-choice:not(:has(.sw-choice-text)) input { margin: 0; }
.sw-choice-text { display: grid; flex: 1; min-width: 0; line-height: 1.45; }
.sw-choice-text > :not(strong) { color: var(--sw-soft); }
`
