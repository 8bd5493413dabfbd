import { counted, dateText, type Product, type ProductReview, type Rating, type Site } from '../../site.ts'
import { ProductCard } from '../cards.tsx'
import { Paragraphs } from '../parts.tsx'
import { Stars } from '../stars.tsx'

type ReviewsProps = { id: string; rating: Rating; reviews: readonly ProductReview[]; site: Site }

/** What buyers say of a product, the newest first. */
export function Reviews({ id, rating, reviews, site }: ReviewsProps) {
  const { labels, language } = site
  return (
    <section className="sw-detail-more" aria-labelledby={`${id}-reviews`} id={`${id}-all-reviews`}>
      <h2 className="sw-h2" id={`${id}-reviews`}>
        {labels.reviews}
      </h2>
      <p className="sw-small">
        {counted(labels.stars, rating.average, language)} ·{' '}
        {counted(labels.reviewsOf, rating.count, language)}
        <br />
        {labels.reviewsVerified}
      </p>
      <ul className="sw-reviews">
        {reviews.map((review, i) => (
          <li key={i}>
            <Review review={review} site={site} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Review({ review, site }: { review: ProductReview; site: Site }) {
  const { rating, title, text, authorName, reply, date } = review
  const { labels, language } = site
  return (
    <article className="sw-review">
      <Stars rating={rating} label={counted(labels.stars, rating, language)} />
      {title && <h3 className="sw-h4">{title}</h3>}
      {text && <Paragraphs text={text} />}
      <p className="sw-small">
        {authorName} · <time dateTime={date}>{dateText(date, language)}</time>
      </p>
      {reply && (
        <div className="sw-review-reply">
          <p className="sw-kicker">{labels.reviewReply}</p>
          <Paragraphs text={reply} />
        </div>
      )}
    </article>
  )
}

export const Related = ({ id, products, site }: { id: string; products: readonly Product[]; site: Site }) => (
  <section className="sw-detail-more" aria-labelledby={`${id}-related`}>
    <h2 className="sw-h2" id={`${id}-related`}>
      {site.labels.related}
    </h2>
    <div className="sw-grid sw-grid-4 sw-related">
      {products.map((product) => (
        <ProductCard key={product.id} product={product} under={site.labels.related} columns={4} site={site} />
      ))}
    </div>
  </section>
)
