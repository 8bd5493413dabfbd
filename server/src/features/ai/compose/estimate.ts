import { type LanguageModel, sumOfRanges, type TokenRange } from '../../../platform/language-model/model.ts'
import { planBuiltIn } from '../built-in/composition.ts'
import { pageRanges } from './model-page.ts'
import { DEFAULT_PAGES, MIN_PAGES, planRange } from './model-plan.ts'
import type { Material } from './site-data.ts'

/** What writing a site takes: from few pages that are short and good at once, to many that are long and written twice. */
export function siteRange(model: LanguageModel, material: Material): TokenRange {
  const pagesOf = (usual: number) => {
    const plan = planBuiltIn({ ...material, pageCount: material.pageCount ?? usual })
    return sumOfRanges(pageRanges(model, material, plan))
  }
  const { from, to } = planRange(model, material)
  return { from: from + pagesOf(MIN_PAGES).from, to: to + pagesOf(DEFAULT_PAGES).to }
}
