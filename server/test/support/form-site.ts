import type { Sitewright } from '@sitewright/client'
import type { TestServer } from './server.ts'
import { formsIn, sendForm, visit } from './visit.ts'

export const CONTACT_FIELDS = [
  { name: 'name', label: 'Name', type: 'text', required: true },
  { name: 'email', label: 'Email', type: 'email', required: true },
  { name: 'message', label: 'Message', type: 'textarea' },
]

export type FormSite = { id: string; slug: string }

/** Sites with a form on a page, and visitors who fill it in. */
export function formSites(server: TestServer, client: Sitewright) {
  const contact = (props: object = {}) => ({
    type: 'ContactForm',
    props: { id: 'contact', heading: 'Write to us', fields: CONTACT_FIELDS, submitLabel: 'Send', ...props },
  })
  /** A published site whose home page has one form. */
  async function siteWithForm(props: object = {}, site: { language?: string } = {}) {
    const { id, slug } = await client.sites.create({ name: `Site ${crypto.randomUUID()}`, ...site })
    const publish = async (blockProps: object) => {
      await client.pages.create(id, {
        title: 'Home',
        slug: '/',
        status: 'published',
        blocks: { content: [contact(blockProps)] },
      })
      await client.sites.publish(id)
    }
    await publish(props)
    return { id, slug }
  }

  /** A visitor who reads the page and takes a while to fill in its form. */
  async function open(site: FormSite, path = '/') {
    const page = await visit(server, site, path)
    const form = formsIn(page.text)[0] as ReturnType<typeof formsIn>[number]
    server.clock.advance(20_000)
    return {
      ...form,
      send: (fields: Record<string, string | string[]>, headers?: Record<string, string>) =>
        sendForm(server, site, form.action, { ...form.fields, ...fields }, headers),
    }
  }
  return { contact, siteWithForm, open }
}
