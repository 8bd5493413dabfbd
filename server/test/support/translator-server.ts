import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterFile } from './after-file.ts'

type Kind = 'deepl' | 'libretranslate'
type Body = Record<string, unknown> & { text?: string[]; q?: string[] }
type Request = { path: string; authorization: string | undefined; body: Body }

/** A service with the wire format of DeepL or LibreTranslate, which puts „ü“ before each word outside of tags and kept elements. */
export async function startTranslator(kind: Kind) {
  const requests: Request[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    request.setEncoding('utf8')
    for await (const chunk of request) text += chunk
    const body: Body = JSON.parse(text)
    requests.push({ path: request.url ?? '', authorization: request.headers.authorization, body })
    if (service.answer(response)) return
    const translated = (body.text ?? body.q ?? []).map(service.translate)
    const answer =
      kind === 'deepl'
        ? { translations: translated.map((one) => ({ detected_source_language: 'EN', text: one })) }
        : { translatedText: translated }
    send(response, 200, answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterFile(() => {
    server.closeAllConnections()
    server.close()
  })
  const service = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    translate: translation,
    answer: (_response: ServerResponse): boolean => false,
  }
  return service
}

export const send = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

export function translation(fragment: string): string {
  return fragment
    .split(/(<(k|code)>[^<]*<\/\2>|<[^<>]*>|&\w+;)/)
    .map((part = '') => (/^[<&]|^(?:k|code)$/.test(part) ? part : part.replace(/\p{L}+/gu, 'ü$&')))
    .filter((part) => part !== 'k' && part !== 'code')
    .join('')
}
