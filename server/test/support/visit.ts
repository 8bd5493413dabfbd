import { request } from 'node:http'
import type { TestServer } from './server.ts'

export type Visit = {
  status: number
  headers: Record<string, string | undefined>
  text: string
  bytes: Buffer
}

/** Requests a path as the browser of a visitor does, on the host of a site. Follows no redirects. */
export function visit(
  { address }: Pick<TestServer, 'address'>,
  site: { slug: string } | { host: string },
  path = '/',
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<Visit> {
  const { hostname, port } = new URL(address)
  const host = 'host' in site ? site.host : `${site.slug}.localhost:${port}`
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers: { host, ...headers } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const answered = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        const bytes = Buffer.concat(chunks)
        const headers = Object.fromEntries(answered)
        resolve({ status: response.statusCode ?? 0, headers, text: bytes.toString(), bytes })
      })
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

type Fields = Record<string, string | string[]>
export type Form = { id: string; action: string; fields: Fields }

/** How long people take at least to fill in a form. */
export const FILLING_MS = 3_000

/** The form of a page that is sent to an address, filled in for as long as people take. */
export async function openForm(
  { clock, ...server }: Pick<TestServer, 'address' | 'clock'>,
  site: { slug: string } | { host: string },
  path: string,
  action?: string,
): Promise<Form> {
  const forms = formsIn((await visit(server, site, path)).text)
  const form = action === undefined ? forms[0] : forms.find((one) => one.action === action)
  if (!form) throw new Error(`${path} has no form${action ? ` for ${action}` : ''}`)
  clock.advance(FILLING_MS)
  return form
}

/** The tokens of so many views of a page that every site has, old enough to be sent. */
export async function formTokens(
  server: Pick<TestServer, 'address' | 'clock'>,
  site: { slug: string } | { host: string },
  count: number,
): Promise<string[]> {
  const pages = Array.from({ length: count }, (_, i) =>
    visit(server, site, '/_sw/account', { headers: { 'x-forwarded-for': `10.9.${i >> 4}.${i & 15}` } }),
  )
  const tokens = (await Promise.all(pages)).map(({ text }) => String(formsIn(text)[0]?.fields._token))
  server.clock.advance(FILLING_MS)
  return tokens
}

/** Finds the token of a page that every site has, old enough to be sent. */
export const tokenOf =
  (server: Pick<TestServer, 'address' | 'clock'>) =>
  async (site: { host: string }): Promise<string> =>
    (await formTokens(server, site, 1))[0] as string

/** The forms of a page as a browser without scripts reads them: where they are sent, and all their fields. */
export function formsIn(html: string): Form[] {
  const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
  const fieldsOf = (part: string, isOwn: (tag: string) => boolean) =>
    [...part.matchAll(/<input [^>]*>/g)].flatMap(([tag]) => {
      const name = attribute(tag, 'name')
      const isSent = attribute(tag, 'type') === 'hidden' || name === '_website'
      return name && isSent && isOwn(tag) ? [[name, attribute(tag, 'value') ?? '']] : []
    })
  const posted = /<form(?: id="([^"]*)")?(?=[^>]* method="post")[^>]*>(.*?)<\/form>/gs
  return [...html.matchAll(posted)].map(([form, id = '', inner = '']) => ({
    id,
    action: attribute(form, 'action') ?? '',
    fields: Object.fromEntries([
      ...fieldsOf(inner, () => true),
      ...fieldsOf(html, (tag) => attribute(tag, 'form') === id),
    ]),
  }))
}

/** Sends a form as a browser does; `headers` may ask for JSON, or say where it comes from. */
export function sendForm(
  server: Pick<TestServer, 'address'>,
  site: { slug: string } | { host: string },
  path: string,
  fields: Fields,
  headers: Record<string, string> = {},
) {
  const pairs = Object.entries(fields).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value]),
  )
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams(pairs as [string, string][]).toString()
  return visit(server, site, path, { method: 'POST', headers: { ...type, ...headers }, body })
}

/** Sends a form with files as a program does. */
export async function sendMultipart(
  server: Pick<TestServer, 'address'>,
  site: { slug: string } | { host: string },
  path: string,
  form: FormData,
  headers: Record<string, string> = { accept: 'application/json' },
) {
  const encoded = new Response(form)
  const type = { 'content-type': encoded.headers.get('content-type') ?? '' }
  const body = Buffer.from(await encoded.arrayBuffer())
  return visit(server, site, path, { method: 'POST', headers: { ...type, ...headers }, body })
}
