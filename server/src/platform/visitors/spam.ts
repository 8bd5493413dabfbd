import type { Visitor } from '../../api/caller.ts'

/** People take longer to fill in a form. */
const MIN_FILLING_MS = 3_000
/** Forms of one kind from one view of a page. */
const MAX_OF_TOKEN = 5

/** Why a form that was sent is taken for spam; null for people. */
export function spamReasonOf(isTrapped: boolean, token: Visitor['token'], now: Date): Visitor['spamReason'] {
  if (isTrapped) return 'trap'
  if (!token) return 'no_token'
  return now.getTime() - token.issuedAt.getTime() < MIN_FILLING_MS ? 'too_fast' : null
}

/** The same for a form that is kept; so many were kept from the same view of its page. */
export const keptSpamReason = ({ spamReason }: Visitor, sentFromView: number) =>
  spamReason ?? (sentFromView >= MAX_OF_TOKEN ? 'repeated' : null)

/** The sentence that thanks for a form, which stands where the form was. */
export const thanksFor = ({ page, block }: Visitor) =>
  block === null ? page : `${page}#sent-${encodeURIComponent(block)}`
