import type { ReviewStatus } from '@sitewright/client'

export const REVIEW_STATUSES: readonly ReviewStatus[] = ['pending', 'approved', 'rejected']
export const starsOf = (rating: number) => `${rating} of 5`
