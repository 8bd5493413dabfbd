import type { Visitor } from '../../api/caller.ts'

/** People take longer to fill in a form. */
const MIN_FILLING_MS = 3_000
/** Forms of one kind from one view of a page. */
export const MAX_OF_TOKEN = 5

/** Why a form is taken for spam; null for people. */
export function spamReason({ isTrapped, token }: Visitor, sentFromView: number, now: Date): string | null {
  if (isTrapped) return 'trap'
  if (!token) return 'no_token'
  if (now.getTime() - token.issuedAt.getTime() < MIN_FILLING_MS) return 'too_fast'
  return sentFromView >= MAX_OF_TOKEN ? 'repeated' : null
}

/** The sentence that thanks for a form, which stands where the form was. */
export const thanksFor = ({ page, block }: Visitor) =>
  block === null ? page : `${page}#sent-${encodeURIComponent(block)}`
