import { Menu } from '@mantine/core'
import type { PageSummary } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { IconExternalLink } from '../../lib/icons.tsx'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import { addressOf } from './addresses.ts'
import { isLive } from './queries.ts'

type Props = { pageId: string; liveVersion: PageSummary['liveVersion'] }

/** Leads to where visitors find a page. Its working copy may have another path, so the live one is asked for. */
export function LivePageItem({ pageId, liveVersion }: Props) {
  const place = useSitePlace()
  const { api, siteId, site } = place
  const isShown = isLive(site) && liveVersion !== null
  const { data: live } = useQuery({
    queryKey: [...siteKey(place), 'pages', 'live', pageId, liveVersion],
    queryFn: () => api.pages.getLive(siteId, pageId),
    enabled: isShown,
  })
  if (!isShown) return null
  return (
    <Menu.Item
      component="a"
      {...(live ? { href: addressOf(site.url, live.slug) } : { disabled: true })}
      target="_blank"
      leftSection={<IconExternalLink size={16} />}
    >
      Open live page
    </Menu.Item>
  )
}
