import { Button, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '../../components/feedback/use-action.ts'
import { Section } from '../../components/layout/section.tsx'
import { SidePanel } from '../../components/panels/side-panel.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { TypedName } from './typed-name.tsx'

/** The end of the settings of a site: for owners. */
export function DeleteSite() {
  const { api, site, siteId, accountId, mode } = useSitePlace()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const { isBusy, run } = useAction([accountId, mode])
  // Leaves before the lists are read again, as the site can no longer be.
  const remove = async (name: string) => {
    await api.sites.delete(siteId, { name })
    await navigate({ to: `/${mode}/sites` })
  }
  return (
    <Section
      title="Delete this site"
      text="It goes offline. You can restore it for 30 days; after that, it is erased."
    >
      <Button color="red.9" onClick={() => setOpen(true)}>
        Delete site
      </Button>
      <SidePanel opened={isOpen} onClose={() => setOpen(false)} title="Delete this site">
        <TypedName
          name={site.name}
          confirm="Delete site"
          isBusy={isBusy}
          onConfirm={(typed) => void run(() => remove(typed), 'Site deleted')}
        >
          <Text size="sm">
            Its pages, links, forms, webhooks and API stop immediately. You can find it under Sites for 30
            days, then its orders, invoices, customers and files are permanently erased.
          </Text>
          <Text size="sm">
            You may be legally required to keep invoices and payments for years. Export them first, under Shop
            and Payments.
          </Text>
        </TypedName>
      </SidePanel>
    </Section>
  )
}
