import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Sitewright } from '../../../client/src/index.ts'
import type { dashboardOf } from './dashboard.ts'
import type { TestServer } from './server.ts'

/** Drafts are saved with a delay after the last change. */
export const eventually = <T>(read: () => Promise<T>) => expect.poll(read)

export const heading = (text: string) => ({
  type: 'Heading',
  props: { id: 'Heading-1', text, level: 2, align: 'left' },
})
export const contentOf = (...content: object[]) => ({ root: { props: {} }, content, zones: {} })
export type Block = { type: string; props: Record<string, unknown> }
export const blocksOf = async (client: Sitewright, siteId: string, pageId: string) =>
  (await client.pages.get(siteId, pageId)).blocks.content as Block[]

type Options = {
  status?: 'draft' | 'published'
  blocks?: Record<string, unknown>
  role?: 'owner' | 'viewer'
  /** Publishes the site, with its edits staged or immediately live. */
  publishing?: 'staged' | 'immediate'
}

/** Opens a new page with a heading in the editor. `canvas` is the frame that shows the page. */
export const editorsOf =
  (server: TestServer, dashboard: ReturnType<typeof dashboardOf>) =>
  async ({ status = 'draft', role = 'owner', ...options }: Options = {}) => {
    const tenant = await server.tenant()
    const { client, siteId, accountId } = tenant
    const blocks = options.blocks ?? contentOf(heading('Welcome'))
    const created = await client.pages.create(siteId, { title: 'Home', slug: 'home', status, blocks })
    if (options.publishing) {
      await client.sites.publish(siteId)
      await client.sites.update(siteId, { publishing: options.publishing })
    }
    const member = await dashboard.member({ accountId, role })
    const path = `/live/sites/${siteId}/pages/${created.id}`
    await member.open(path)
    const canvas = member.page.frameLocator('iframe')
    // The editor has read the page: what a test saves from now on was saved by someone else.
    if (!options.blocks) await canvas.getByRole('heading', { name: 'Welcome' }).waitFor({ state: 'attached' })
    return { ...tenant, ...member, path, pageId: created.id, canvas }
  }

export type Editor = Awaited<ReturnType<ReturnType<typeof editorsOf>>>

export const selectHeading = async (canvas: ReturnType<Page['frameLocator']>, text = 'Welcome') =>
  canvas.getByRole('heading', { name: text }).click({ force: true })
