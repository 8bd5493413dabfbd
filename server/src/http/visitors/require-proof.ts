import type { FastifyRequest } from 'fastify'
import type { Admission, SentForm, Tier, Visitor } from '../../api/caller.ts'
import type { Operation } from '../../api/endpoint.ts'
import { ApiError, badRequest, STATUS_OF_CODE } from '../../api/errors.ts'
import type { Platform } from '../../platform/context.ts'
import { neighbourhoodOf } from '../../platform/values/networks.ts'
import { countAct, readFlood } from '../../platform/visitors/flood.ts'
import { newChallenge, spendProof } from '../../platform/visitors/proof-of-work.ts'

/** How long before its form is sent the page of a visitor without scripts was shown. */
const WAIT_MS = 60_000
/** What visitors without scripts may do instead, by address and by network. */
const WAITED: Tier = { name: 'acts without a proof', perMinute: 3, perSecond: null, perDay: 200 }
const WAITED_NEARBY: Tier = {
  name: 'acts of a network without a proof',
  perMinute: 12,
  perSecond: null,
  perDay: 1_000,
}

const MESSAGES = {
  proof_needed: 'Solve `details.proof.challenge` and send it as the header `altcha`',
  proof_or_wait: 'Wait until a minute after the page was shown, then send the form again',
  proof_or_later: 'Too many forms are coming from this network; send the form again in a few minutes',
}
const refused = (reason: keyof typeof MESSAGES, details?: object) =>
  badRequest(MESSAGES[reason], { reason, ...details })

type Sent = { request: FastifyRequest; visitor: Visitor; isJson: boolean; script: string }

/**
 * Asks for a solved challenge while the site of the request is flooded. Browsers without scripts wait instead: the token of the
 * form says since when. A program solves it, because JSON is what scripts ask for.
 */
export async function requireProof(
  platform: Platform,
  { endpoint }: Operation,
  { request, visitor, isJson, script }: Sent,
) {
  if (endpoint.spam === undefined && !endpoint.needsProof) return
  const { site, network } = request.admission as Admission
  const { proofOfWork, isFlooded } = await readFlood(platform.db, site.id, platform.clock.now())
  if (proofOfWork === 'never') return
  const isAlways = proofOfWork === 'always'
  const { altcha } = request.headers
  const proof = typeof altcha === 'string' ? altcha : (request.form as SentForm).proof
  if ((isAlways || isFlooded) && proof && (await spendProof(platform, site.id, proof))) {
    request.isProven = true
    return
  }
  const isSpam = endpoint.spam !== undefined && visitor.spamReason !== null
  if (!(await countAct(platform, site.id, { isFlooded, isSpam })) && !isAlways) return
  if (isJson) throw refused('proof_needed', { proof: await taskOf(platform, site.id, script) })
  await letWait(platform, site.id, { network, visitor })
}

/** What a browser has to do: the script, and what it solves. */
const taskOf = async (platform: Platform, siteId: string, script: string) => ({
  script,
  challenge: await newChallenge(platform, siteId),
})

/**
 * After a conflict, scripts let the browser send the form again, to get its page as it is now. The proof of their first try is
 * used up, so they get another challenge.
 */
export async function withNextTask(
  platform: Platform,
  { isProven, admission }: FastifyRequest,
  { error, script }: { error: ApiError; script: string },
): Promise<ApiError> {
  if (!isProven || !admission || error.status !== STATUS_OF_CODE.CONFLICT) return error
  const proof = await taskOf(platform, admission.site.id, script)
  return new ApiError(error.code, error.message, { ...error.details, proof }, error.status)
}

async function letWait(
  { rateLimiter, clock }: Platform,
  siteId: string,
  { network, visitor: { token } }: { network: string; visitor: Visitor },
) {
  const now = clock.now()
  if (!token || now.getTime() - token.issuedAt.getTime() < WAIT_MS) throw refused('proof_or_wait')
  const take = async (subject: string, tier: Tier) =>
    (await rateLimiter.take(`unproven ${subject}`, tier, now)).allowed
  const isAllowed =
    (await take(`of:${siteId}:${network}`, WAITED)) &&
    (await take(`near:${siteId}:${neighbourhoodOf(network)}`, WAITED_NEARBY))
  if (!isAllowed) throw refused('proof_or_later')
}
