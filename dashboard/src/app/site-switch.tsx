import { Button, Menu, ScrollArea, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconChevronDown, IconPlus, IconWorld } from '../lib/icons.tsx'
import { siteQuery, usePlace, useSites } from '../lib/place.tsx'

/** The current site, and a menu of the others. */
export function SiteSwitch({ siteId }: { siteId: string | null }) {
  const place = usePlace()
  const { mode } = place
  const { data: sites = [] } = useSites()
  // The menu lists only the first sites; the open one may not be among them.
  const opened = useQuery({ ...siteQuery(place, siteId ?? ''), enabled: siteId !== null }).data
  const site = opened ?? sites.find(({ id }) => id === siteId)
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          px="sm"
          maw={240}
          leftSection={<IconWorld size={16} />}
          rightSection={<IconChevronDown size={14} />}
        >
          <Text size="sm" truncate>
            {site?.name ?? 'Choose a site'}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah={360}>
          {sites.map(({ id, name, domain }) => (
            <Menu.Item key={id} component={Link} to={`/${mode}/sites/${id}/pages`}>
              <Text size="sm" fw={id === siteId ? 700 : 500}>
                {name}
              </Text>
              {domain && (
                <Text size="xs" c="dimmed">
                  {domain}
                </Text>
              )}
            </Menu.Item>
          ))}
        </ScrollArea.Autosize>
        <Menu.Divider />
        <Menu.Item component={Link} to={`/${mode}/sites`} leftSection={<IconPlus size={16} />}>
          All sites
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
