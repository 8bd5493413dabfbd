import Fastify from 'fastify'
import pg from 'pg'

/**
 * A well-written minimal server with Fastify and pg for list, get and create: pooled connections, named statements, response
 * schemas, totals from a counter table, an outbox of events, one statement per request. No keys, scopes, limits, validation
 * or log.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = Fastify()

const text = { type: 'string' }
const nullableText = { type: ['string', 'null'] }
const time = { type: 'string', format: 'date-time' }
const summary = { id: text, title: text, slug: text, status: text, updatedAt: time }
const seo = {
  type: 'object',
  properties: { title: nullableText, description: nullableText, ogImage: nullableText },
}
const blocks = { type: 'object', additionalProperties: true }
const page = { type: 'object', properties: { ...summary, blocks, seo, createdAt: time } }
const onePage = { type: 'object', properties: { data: page } }
const pageList = {
  type: 'object',
  properties: {
    data: { type: 'array', items: { type: 'object', properties: summary } },
    pagination: {
      type: 'object',
      properties: { total: { type: 'integer' }, limit: { type: 'integer' }, nextCursor: nullableText },
    },
  },
}

type PageRow = {
  id: string
  title: string
  slug: string
  status: string
  updatedAt: Date
  blocks: object
  seo_title: string | null
  seo_description: string | null
  seo_og_image: string | null
  createdAt: Date
}
type SiteParams = { siteId: string }

const COLUMNS = `id, title, slug, status, updated_at as "updatedAt", blocks, seo_title, seo_description, seo_og_image,
  created_at as "createdAt"`

function pageOf({ seo_title, seo_description, seo_og_image, ...page }: PageRow) {
  return { ...page, seo: { title: seo_title, description: seo_description, ogImage: seo_og_image } }
}

/** The constant inner limit lets PostgreSQL reuse one plan; with the parameter alone it would replan each request. */
const LIST = `
  select id, title, slug, status, updated_at as "updatedAt",
    (select sum(count)::int from textbook.page_totals where site_id = $1) as total
  from (
    select * from textbook.pages where site_id = $1 and (updated_at, id) < ($2, $3)
    order by updated_at desc, id desc limit 101
  ) pages limit $4`

app.get<{ Params: SiteParams; Querystring: { limit?: string; cursor?: string } }>(
  '/v1/sites/:siteId/pages',
  { schema: { response: { 200: pageList } } },
  async ({ params, query }) => {
    const limit = Number(query.limit ?? 25)
    const [updatedAt, id] = query.cursor
      ? Buffer.from(query.cursor, 'base64url').toString().split(' ')
      : ['infinity', '']
    const values = [params.siteId, updatedAt, id, limit + 1]
    const { rows } = await pool.query({ name: 'list', text: LIST, values })
    const data = rows.slice(0, limit)
    const last = data.at(-1)
    const nextCursor =
      rows.length > limit
        ? Buffer.from(`${last.updatedAt.toISOString()} ${last.id}`).toString('base64url')
        : null
    return { data, pagination: { total: rows[0]?.total ?? 0, limit, nextCursor } }
  },
)

const GET = `select ${COLUMNS} from textbook.pages where site_id = $1 and id = $2`

app.get<{ Params: SiteParams & { pageId: string } }>(
  '/v1/sites/:siteId/pages/:pageId',
  { schema: { response: { 200: onePage } } },
  async ({ params }, reply) => {
    const { rows } = await pool.query<PageRow>({
      name: 'get',
      text: GET,
      values: [params.siteId, params.pageId],
    })
    return rows[0] ? { data: pageOf(rows[0]) } : reply.code(404).send({ error: { code: 'NOT_FOUND' } })
  },
)

const CREATE = `
  with claimed as (
    insert into textbook.idempotency_keys (key, page_id, created_at) values ($1, 'page_' || uuidv7(), now())
    on conflict do nothing returning page_id, created_at
  ), created as (
    insert into textbook.pages (id, site_id, title, slug, slug_key, status, blocks,
      seo_title, seo_description, seo_og_image, created_at, updated_at)
    select page_id, $2, $3, $4, lower($4), coalesce($5, 'draft'), $6, $7, $8, $9, created_at, created_at from claimed
    returning *
  ), counted as (
    insert into textbook.page_totals (site_id, slot, count) select site_id, pg_backend_pid() % 16, 1 from created
    on conflict (site_id, slot) do update set count = page_totals.count + 1
  ), announced as (
    insert into textbook.events (id, site_id, type, data, created_at)
    select 'event_' || uuidv7(), site_id, type, to_json(created), created_at
    from created cross join unnest(array['page.created', 'page.' || status]) type where type <> 'page.draft'
  )
  select ${COLUMNS} from created`
const GET_CREATED = `
  select ${COLUMNS} from textbook.pages
  where id = (select page_id from textbook.idempotency_keys where key = $1)`

type NewPage = {
  title: string
  slug: string
  status?: string
  blocks?: object
  seo?: { title?: string; description?: string; ogImage?: string }
}

app.post<{ Params: SiteParams; Body: NewPage; Headers: { 'idempotency-key': string } }>(
  '/v1/sites/:siteId/pages',
  { schema: { response: { 201: onePage } } },
  async ({ params, headers, body }, reply) => {
    const { title, slug, status, blocks = {}, seo = {} } = body
    const key = headers['idempotency-key']
    const seoValues = [seo.title, seo.description, seo.ogImage]
    const values = [key, params.siteId, title, slug, status, JSON.stringify(blocks), ...seoValues]
    const created = await pool.query<PageRow>({ name: 'create', text: CREATE, values })
    const { rows } = created.rows[0]
      ? created
      : await pool.query<PageRow>({ name: 'get created', text: GET_CREATED, values: [key] })
    reply.code(201)
    return { data: pageOf(rows[0] as PageRow) }
  },
)

process.on('SIGTERM', () => app.close().then(() => pool.end()))
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
