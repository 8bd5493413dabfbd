import type { SentForm } from '../../api/caller.ts'
import { MAX_PROOF_LENGTH } from '../../platform/visitors/proof-of-work.ts'

/** What every form of a page sends besides its fields. */
const FORM_FIELDS = { token: '_token', page: '_page', block: '_block', trap: '_website' } as const
/** Added by the script of forms. */
const PROOF = '_altcha'

const MAX_PATH_LENGTH = 2_000
const MAX_BLOCK_LENGTH = 500

/** Takes our own fields out of a body. `referer` names the page when the form does not. */
export function takeForm(body: unknown, host: string, referer = ''): SentForm {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const take = (name: string, maxLength: number) => {
    const value = fields[name]
    delete fields[name]
    return typeof value === 'string' && value.length <= maxLength ? value : ''
  }
  const page = take(FORM_FIELDS.page, MAX_PATH_LENGTH)
  const block = take(FORM_FIELDS.block, MAX_BLOCK_LENGTH)
  const token = take(FORM_FIELDS.token, 100)
  const proof = take(PROOF, MAX_PROOF_LENGTH)
  const isTrapped = take(FORM_FIELDS.trap, 10_000) !== ''
  // Browsers send the fields that were left empty.
  for (const [name, value] of Object.entries(fields)) if (value === '') delete fields[name]
  return {
    page: isPath(page) ? page : pathOf(referer, host),
    block: block || null,
    token,
    proof,
    isTrapped,
    values: Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => shownOf(name, value))),
  }
}

const isPath = (path: string) =>
  /^\/(?![/\\])/.test(path) && !/\p{Cc}/u.test(path) && !path.startsWith('/_sw/')

function pathOf(referer: string, host: string): string {
  if (!URL.canParse(referer)) return '/'
  const url = new URL(referer)
  return url.host === host && isPath(url.pathname) ? url.pathname : '/'
}

function shownOf(name: string, value: unknown): [string, string | string[]][] {
  if (typeof value === 'string') return [[name, value]]
  return Array.isArray(value) ? [[name, value.filter((one) => typeof one === 'string')]] : []
}
