import { labelsOf } from '@sitewright/blocks/catalogue'
import type { Panel, PanelForm, PanelSection } from '@sitewright/blocks/page'
import { pathTo } from '../../api/path-params.ts'
import {
  shopVisits,
  type VisitorReviews,
  type VisitorStockForm,
  type VisitorStockRequest,
} from '../../features/shop/visits/contract.ts'
import { hrefOf } from '../items/hrefs.ts'
import type { LiveSite } from '../live-site.ts'
import { factsOf } from './view-parts.ts'

type Labels = ReturnType<typeof labelsOf>
const { endpoints } = shopVisits

/** Where somebody asks to be told when a product is back. */
export function stockForm({ language, paths }: LiveSite, form: VisitorStockForm): Panel {
  const labels = labelsOf(language)
  const { productId, title, slug, isSoldOut, variants, isAsked } = form
  const [only, ...others] = variants
  const asking: PanelForm = {
    id: 'stock',
    action: pathTo(endpoints.requestStockMail),
    hidden: { productId, ...(only && others.length === 0 && { variantId: only.id }) },
    fields: [
      ...(others.length > 0 ? [variantField(labels, variants)] : []),
      { name: 'email', label: labels.email, type: 'email', required: true },
    ],
    submitLabel: labels.sendLink,
  }
  return {
    heading: title,
    text: isAsked ? labels.stockAsked : isSoldOut ? labels.stockHint : labels.stockBack,
    links: [{ label: title, href: hrefOf(paths, 'products', slug) }],
    forms: isSoldOut && !isAsked ? [asking] : [],
  }
}

const variantField = (labels: Labels, variants: VisitorStockForm['variants']) => ({
  name: 'variantId',
  label: labels.variants,
  type: 'choice' as const,
  required: true,
  choices: variants.map(({ id, title }) => ({ value: id, label: title })),
})

/** Where the address in the mail confirms that, or takes it back. */
export function stockRequest({ language, paths }: LiveSite, request: VisitorStockRequest): Panel {
  const labels = labelsOf(language)
  const { token, title, variantTitle, slug, isConfirmed } = request
  const form = (answer: 'yes' | 'no', submitLabel: string): PanelForm => ({
    id: `stock-${answer}`,
    action: pathTo(endpoints.answerStockRequest, { token }),
    hidden: { answer },
    submitLabel,
    isSecondary: answer === 'no',
  })
  return {
    heading: [title, variantTitle].filter(Boolean).join(', '),
    text: isConfirmed ? labels.stockConfirmed : labels.stockConfirm,
    links: [{ label: title, href: hrefOf(paths, 'products', slug) }],
    forms: [...(isConfirmed ? [] : [form('yes', labels.tellMe)]), form('no', labels.doNotTellMe)],
  }
}

/** What was bought, each with a form for its review. */
export function reviews({ language }: LiveSite, { token, number, name, products }: VisitorReviews): Panel {
  const labels = labelsOf(language)
  return {
    heading: labels.writeReviews,
    text: labels.reviewsHint,
    facts: factsOf([[labels.orderNumber, number]]),
    links: [{ label: labels.reviewOrder, href: pathTo(endpoints.showOrder, { token }) }],
    sections: products.map((product) => reviewed(labels, product, { token, name })),
  }
}

type Reviewed = VisitorReviews['products'][number]

function reviewed(
  labels: Labels,
  { productId, title, review }: Reviewed,
  by: { token: string; name: string },
): PanelSection {
  if (review) {
    const stars = labels.stars.replace('{}', String(review.rating))
    const { status } = review
    return {
      heading: title,
      text: status === 'pending' ? labels.reviewPending : labels.reviewThanks,
      facts: factsOf([[labels.rating, stars]]),
    }
  }
  const form: PanelForm = {
    id: `review-${productId}`,
    action: pathTo(endpoints.writeReview, { token: by.token }),
    hidden: { productId },
    choice: {
      name: 'rating',
      label: labels.rating,
      options: [5, 4, 3, 2, 1].map((rating) => ({ value: String(rating), label: '★'.repeat(rating) })),
    },
    fields: [
      { name: 'title', label: labels.reviewTitle, type: 'text', maxLength: 120 },
      { name: 'text', label: labels.reviewText, type: 'longText', maxLength: 5_000 },
      { name: 'name', label: labels.reviewName, type: 'text', required: true, maxLength: 60, value: by.name },
    ],
    submitLabel: labels.sendReview,
  }
  return { heading: title, forms: [form] }
}
