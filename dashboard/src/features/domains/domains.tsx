import { Anchor, Text } from '@mantine/core'
import type { Domain } from '@sitewright/client'
import { Page } from '../../components/layout/page.tsx'
import { ResourceList } from '../../components/lists/resource-list.tsx'
import { formatAgo } from '../../lib/format.ts'
import { IconWorldWww } from '../../lib/icons.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { DomainState } from './domain-state.tsx'
import { domainsKey } from './keys.ts'

const DomainPanel = lazyNamed(() => import('./domain-panel.tsx'), 'DomainPanel')

const PANEL_WIDTH = 640

export function Domains() {
  const place = useSitePlace()
  const { api, siteId, site } = place
  return (
    <Page
      title="Domains"
      description="Your own addresses for the site. All others redirect to the primary one."
    >
      <ResourceList<Domain>
        label="Domains"
        what="domain"
        icon={IconWorldWww}
        queryKey={domainsKey(place)}
        load={async () => {
          const { data } = await api.domains.list(siteId)
          return { data, nextCursor: null, total: data.length }
        }}
        columns={[
          { header: 'Domain', cell: ({ domain }) => domain },
          { header: 'Status', cell: (domain) => <DomainState domain={domain} /> },
          { header: 'Primary', wide: true, cell: ({ isPrimary }) => (isPrimary ? 'Primary' : '–') },
          {
            header: 'Last checked',
            wide: true,
            cell: ({ checkedAt }) => (checkedAt === null ? 'Not yet' : formatAgo(checkedAt)),
          },
        ]}
        hint={`Until then, visitors reach the site at ${site.url}`}
        content={(id, close) => <DomainPanel id={id} onDone={close} />}
        size={PANEL_WIDTH}
      />
      <Text size="sm" c="dimmed">
        The address on this server is{' '}
        <Anchor href={site.url} target="_blank" inherit underline="always">
          {site.url}
        </Anchor>
        {site.domain !== null && '. Once the primary domain is connected, it redirects there'}.
      </Text>
    </Page>
  )
}
