import {
  ApiError,
  type ApiPromise,
  type CountedList,
  type OperationTypes,
  type Page,
  type PageSummary,
  type PagesCreateInput,
  Sitewright,
} from '../src/index.ts'

// Never run: code that must compile, and code that must not.
export async function types(client: Sitewright, signal: AbortSignal) {
  const page: Page = await client.pages.create(
    'site',
    { title: 'Home', slug: 'home' },
    { idempotencyKey: 'key', signal },
  )
  const call: ApiPromise<Page> = client.pages.get('site', 'page', {
    timeoutMs: 1000,
    maxRetries: 0,
    headers: { a: 'b' },
  })
  const { etag, meta, replayed, status, data } = await call.withResponse()
  const known: [string | null, string, boolean, number, Page] = [etag, meta.requestId, replayed, status, data]
  await client.pages.update('site', 'page', { title: 'New' }, { ifMatch: etag ?? undefined })
  await client.pages.update('site', 'page')
  await client.pages.restoreRevision('site', 'page', 3, { ifMatch: '"4"', idempotencyKey: 'key' })

  const list: CountedList<PageSummary> = client.pages.list('site', { status: 'draft', limit: 10 })
  for await (const { id, slug } of list) known[1] = id + slug
  const first = await list
  const second = await first.next()
  const counts: number[] = [first.total, second?.total ?? 0, first.data.length]

  const response: Response = await client.media.download('site', 'file', 'a.txt', { variant: 'thumbnail' })
  await client.media.uploadBytes('site', 'file', { token: 'token' }, await response.blob(), {
    contentType: 'text/plain',
  })
  await client.media.uploadBytes('site', 'file', { token: 'token' }, new Uint8Array())

  const text = { filename: 'a.txt', contentType: 'text/plain' }
  const { status: readiness } = await client.media.upload('site', new Uint8Array(), text)
  await client.media.upload('site', await response.blob(), { ...text, signal, idempotencyKey: 'key' })
  await client.media.upload('site', response.body as ReadableStream<Uint8Array>, { ...text, size: 3 })
  known[1] = readiness

  const result: OperationTypes['pages.list']['result'] = first.data
  const error: unknown = new Error()
  if (error instanceof ApiError && error.code === 'CONFLICT') known[1] = error.message

  // Fields of a newer server are accepted.
  const newer = { title: 'Home', slug: 'home', newer: true }
  await client.pages.create('site', newer)
  return [page, known, counts, result]
}

export async function mistakes(client: Sitewright) {
  // @ts-expect-error the site is missing
  await client.pages.list({ limit: 10 })
  // @ts-expect-error the slug is missing
  await client.pages.create('site', { title: 'Home' })
  // @ts-expect-error the input is missing
  await client.pages.create('site')
  // @ts-expect-error a misspelt field
  await client.pages.update('site', 'page', { titel: 'Home' })
  // @ts-expect-error not a status
  await client.pages.list('site', { status: 'gone' })
  // @ts-expect-error a number as text
  await client.pages.list('site', { limit: '10' })
  // @ts-expect-error no key for what is not a POST
  await client.pages.get('site', 'page', { idempotencyKey: 'key' })
  // @ts-expect-error a site has no version to match
  await client.sites.update('site', { name: 'New' }, { ifMatch: '"3"' })
  // @ts-expect-error the bytes are missing
  await client.media.uploadBytes('site', 'file', { token: 'token' })
  // @ts-expect-error there is no such operation
  await client.pages.remove('site', 'page')
  // @ts-expect-error a page has no body
  ;(await client.pages.get('site', 'page')).body
  // @ts-expect-error no such option
  new Sitewright({ key: 'svc_live_…' })
  // @ts-expect-error the title is text
  const input: PagesCreateInput = { title: 3, slug: 'home' }
  return input
}
