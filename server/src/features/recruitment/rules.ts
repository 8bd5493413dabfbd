export const MAX_SLUG_LENGTH = 80
export const SLUG_PATTERN = '^[a-z0-9]+(-[a-z0-9]+)*$'

/** The stages of an application, in their usual order. */
export const STAGES = ['received', 'screening', 'interview', 'offer', 'hired', 'rejected'] as const
export const MAX_MESSAGE_LENGTH = 5_000
export const MAX_CV_BYTES = 10 * 1024 * 1024
export const CV_LINK_MINUTES = 15
