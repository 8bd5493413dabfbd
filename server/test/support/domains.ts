import type { DnsServer } from './dns.ts'
import type { TestServer } from './server.ts'
import { visit } from './visit.ts'

type Records = { host: string; records: { type: string; name: string; value: string }[] }

/** Helpers that connect domains with sites of a server whose DNS the test keeps. */
export function domainTools(server: TestServer, dns: DnsServer) {
  let count = 0
  const newHost = () => `www.shop${++count}.example`

  async function newSite() {
    const { client, siteId } = await server.tenant()
    const blocks = {
      root: { props: {} },
      content: [{ type: 'Heading', props: { id: 'heading-1', text: 'Home' } }],
    }
    await client.pages.create(siteId, { title: 'Home', slug: '/', status: 'published', blocks })
    const site = await client.sites.publish(siteId)
    return { client, id: siteId, slug: site.slug }
  }
  type Site = Awaited<ReturnType<typeof newSite>>

  const setRecords = ({ records }: Records) => {
    for (const { type, name, value } of records)
      if (type === 'TXT') dns.set(name, { TXT: ['unrelated', value] })
      else dns.set(name, type === 'CNAME' ? { CNAME: value } : { A: [value] })
  }

  /** A domain of the site that is verified and leads here. */
  async function connect({ client, id }: Site, host: string) {
    const added = await client.domains.create(id, { domain: host })
    setRecords(added)
    return client.domains.verify(id, added.id)
  }

  const listed = async ({ client, id }: Pick<Site, 'client' | 'id'>) => (await client.domains.list(id)).data

  const seen = (host: string, path = '/', headers = {}) =>
    visit(server, { host: `${host}:${new URL(server.address).port}` }, path, { headers })

  return { newHost, newSite, setRecords, connect, listed, seen }
}
