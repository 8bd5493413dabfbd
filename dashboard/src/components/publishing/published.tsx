import { Button, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { SiteDetail } from '@sitewright/client'
import { IconCheck, IconClock, IconExternalLink } from '../../lib/icons.tsx'
import { formatDateTime } from '../../lib/site-time.ts'
import { addressOf } from './addresses.ts'

/** What was published or scheduled. `page` is set when it is a single one. */
export type Outcome = {
  site: SiteDetail
  page: { title: string; slug: string } | null
  /** When it will be done; null when it is live. */
  at: string | null
}

/** Says that it has worked, and leads to the live page. */
export function Published({ outcome: { site, page, at }, onClose }: { outcome: Outcome; onClose(): void }) {
  const Icon = at ? IconClock : IconCheck
  return (
    <Stack align="center" gap="xs" py={48} ta="center" role="status">
      <ThemeIcon size={56} radius="xl" variant="light" color={at ? 'blue' : 'teal'}>
        <Icon size={28} stroke={1.5} />
      </ThemeIcon>
      <Title order={3} fz="lg" mt="xs">
        {at ? 'Scheduled' : `${page?.title ?? site.name} is live`}
      </Title>
      <Text c="dimmed" size="sm" maw={440}>
        {at
          ? `It goes live on ${formatDateTime(at, site.timeZone)}, ${site.timeZone}. Until then, you can delete the schedule under Publishing, Schedules.`
          : `Visitors see release ${site.liveRelease} within a second.`}
      </Text>
      <Group mt="sm" justify="center">
        {!at && (
          <Button
            component="a"
            href={addressOf(site.url, page?.slug ?? '')}
            target="_blank"
            rightSection={<IconExternalLink size={16} aria-hidden />}
          >
            {page ? 'Open the live page' : 'Open the live site'}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  )
}
