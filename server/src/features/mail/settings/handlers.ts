import { domainToASCII } from 'node:url'
import { withPrecheck } from '../../../api/endpoint.ts'
import { conflict, notFound, refuse } from '../../../api/errors.ts'
import type { HandlersOf, SiteContext } from '../../../platform/context.ts'
import { isMailAddress } from '../../../platform/mail/settings.ts'
import { newId } from '../../../platform/values/ids.ts'
import type { mail } from '../contract.ts'
import type { Settings } from './contract.ts'
import { type DkimPair, dkimPurpose, newDkimPair, recordName, recordValue } from './dkim.ts'
import { checkKey } from './key-check.ts'
import * as queries from './queries.ts'

type SettingHandlers = Pick<
  HandlersOf<typeof mail>,
  | 'getSettings'
  | 'updateSettings'
  | 'verifySettings'
  | 'listSuppressions'
  | 'createSuppression'
  | 'deleteSuppression'
>

export const settingHandlers: SettingHandlers = {
  getSettings: (context) => read(context),

  async updateSettings(context, { body }) {
    const { db, site, clock } = context
    const { replyTo, fromAddress } = body
    refuse({
      ...(replyTo && !isMailAddress(replyTo) && { replyTo: NOT_AN_ADDRESS }),
      ...(fromAddress && !isMailAddress(fromAddress) && { fromAddress: NOT_AN_ADDRESS }),
    })
    const stored = await queries.findSettings(db, site.id)
    const pair = fromAddress && isOtherDomain(fromAddress, stored?.fromAddress) ? await newDkimPair() : null
    await db.transaction(async (tx) => {
      const before = await queries.lockSettings(tx, site.id, clock.now())
      const { paused = before.isPaused, ...fields } = body
      const changed = { ...before, ...fields, isPaused: paused }
      await queries.saveSettings(tx, site.id, withKey(context, changed, pair), clock.now())
    })
    return read(context)
  },

  // The look-up takes too long for a transaction.
  verifySettings: withPrecheck(
    async (context) => {
      const { db, site } = context
      const { fromAddress, dkimSelector, dkimPublicKey } = (await queries.findSettings(db, site.id)) ?? {}
      if (!fromAddress || !dkimSelector || !dkimPublicKey)
        throw conflict('The site has no sender address of its own; set fromAddress first', 'no_from_address')
      const key = { selector: dkimSelector, domain: domainOf(fromAddress), publicKey: dkimPublicKey }
      await checkKey(context, { siteId: site.id, ...key })
    },
    (context) => read(context),
  ),

  listSuppressions: ({ db, site }, { query }) => queries.listSuppressions(db, site.id, query),

  async createSuppression({ db, site, clock }, { body }) {
    const { address, reason = BY_HAND } = body
    refuse(isMailAddress(address) ? {} : { address: NOT_AN_ADDRESS })
    const id = newId('suppression')
    const added = await queries.insertSuppression(db, site.id, { id, address, reason }, clock.now())
    if (!added) throw conflict(`${address} is already suppressed`, 'suppressed')
    return added
  },

  async deleteSuppression({ db, site }, { params }) {
    if (!(await queries.deleteSuppression(db, site.id, params.suppressionId))) throw notFound('Suppression')
    return { id: params.suppressionId, deleted: true }
  },
}

const BY_HAND = 'Added manually'
const NOT_AN_ADDRESS = 'must be an email address, such as office@lakeside.example'
const domainOf = (address: string) => domainToASCII(address.slice(address.lastIndexOf('@') + 1).toLowerCase())
const isOtherDomain = (address: string, before: string | null | undefined) =>
  !before || domainOf(address) !== domainOf(before)

const NO_KEY = {
  dkimSelector: null,
  dkimPrivateKey: null,
  dkimPublicKey: null,
  dkimVerifiedAt: null,
  dkimCheckedAt: null,
}

/** Each domain gets a key of its own. */
function withKey(
  { secrets, site }: SiteContext,
  settings: queries.StoredSettings,
  pair: DkimPair | null,
): queries.StoredSettings {
  if (settings.fromAddress === null) return { ...settings, ...NO_KEY }
  if (!pair) return settings
  return {
    ...settings,
    ...NO_KEY,
    dkimSelector: pair.selector,
    dkimPrivateKey: secrets.seal(pair.privateKey, dkimPurpose(site.id)),
    dkimPublicKey: pair.publicKey,
  }
}

async function read({ db, site, mail, mailSettings }: SiteContext): Promise<Settings> {
  const stored = await queries.findSettings(db, site.id)
  const { senderName = null, replyTo = null, fromAddress = null, isPaused = false } = stored ?? {}
  const { dkimSelector, dkimPublicKey, dkimVerifiedAt, dkimCheckedAt } = stored ?? {}
  return {
    senderName,
    replyTo,
    fromAddress,
    paused: isPaused,
    from: fromAddress && dkimVerifiedAt ? fromAddress : mailSettings.from,
    isSending: mail.isSent && !isPaused && site.mode === 'live',
    dkim:
      fromAddress && dkimSelector && dkimPublicKey
        ? {
            record: {
              type: 'TXT',
              name: recordName(dkimSelector, domainOf(fromAddress)),
              value: recordValue(dkimPublicKey),
            },
            verifiedAt: dkimVerifiedAt?.toISOString() ?? null,
            checkedAt: dkimCheckedAt?.toISOString() ?? null,
          }
        : null,
  }
}
