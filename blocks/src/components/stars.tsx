import { counted, type Rating, type Site } from '../site.ts'
import { Icon } from './icon.tsx'

export function Stars({ rating, label }: { rating: number; label: string }) {
  return (
    <span className="sw-stars" role="img" aria-label={label}>
      {[1, 2, 3, 4, 5].map((star) => (
        <span key={star} className={star <= rating ? 'sw-star-full' : 'sw-star'}>
          <Icon name="star" />
        </span>
      ))}
    </span>
  )
}

/** What buyers think on average. */
export const AverageStars = ({ rating: { average, count }, site }: { rating: Rating; site: Site }) => (
  <span className="sw-rating">
    <Stars rating={Math.round(average)} label={counted(site.labels.stars, average, site.language)} />
    <span>{counted(site.labels.reviewsOf, count, site.language)}</span>
  </span>
)
