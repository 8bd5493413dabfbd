import { Alert, Code, Paper, Progress, SimpleGrid, Stack, Text } from '@mantine/core'
import type { PushCampaign } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { Facts } from '../../components/display/facts.tsx'
import { Moment } from '../../components/display/moment.tsx'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { usePanelName } from '../../components/panels/side-panel.tsx'
import { formatNumber, labelOf } from '../../lib/format.ts'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import { CampaignState } from './campaign-state.tsx'
import { NotificationPreview } from './notification-preview.tsx'

const REFETCH_MS = 1_000

/** A campaign and how it goes on. */
export function CampaignDetail({ campaignId }: { campaignId: string }) {
  const place = useSitePlace()
  const { api, siteId } = place
  const query = useQuery({
    queryKey: [...siteKey(place), 'push', 'campaigns', campaignId],
    queryFn: () => api.push.getCampaign(siteId, campaignId),
    refetchInterval: ({ state }) => (state.data?.status === 'sending' ? REFETCH_MS : false),
  })
  usePanelName(query.data?.title ?? null)
  return <Loaded query={query}>{(campaign) => <Campaign campaign={campaign} />}</Loaded>
}

function Campaign({ campaign }: { campaign: PushCampaign }) {
  const { title, body, icon, image, url, tag, data, urgency, ttlSeconds } = campaign
  return (
    <Stack gap="lg">
      <NotificationPreview title={title} body={body} icon={icon} image={image} />
      {campaign.dryRun ? (
        <Alert color="yellow" variant="light" title="Nothing was sent">
          In the sandbox, a campaign is a dry run that only counts its recipients.
        </Alert>
      ) : null}
      <Counts campaign={campaign} />
      <Facts
        facts={[
          ['Status', <CampaignState key="state" campaign={campaign} />],
          ['Opens', url],
          ['Replaces', tag],
          ['Data', data === null ? null : <Code key="data">{JSON.stringify(data)}</Code>],
          ['Urgency', labelOf(urgency)],
          ['Time to live', sayDuration(ttlSeconds)],
          ['Created', <Moment key="made" value={campaign.createdAt} />],
          [
            'Finished',
            campaign.finishedAt === null ? 'not yet' : <Moment key="finished" value={campaign.finishedAt} />,
          ],
        ]}
      />
    </Stack>
  )
}

function Counts({ campaign }: { campaign: PushCampaign }) {
  const { targetCount, sentCount, failedCount, goneCount } = campaign
  const parts = [
    { label: 'Sent', count: sentCount, color: 'teal' },
    { label: 'Failed', count: failedCount, color: 'red' },
    { label: 'Unsubscribed', count: goneCount, color: 'gray' },
  ]
  return (
    <Paper withBorder p="md">
      <Text size="sm" c="dimmed">
        To {formatNumber(targetCount)} {targetCount === 1 ? 'device' : 'devices'}
      </Text>
      <Progress.Root size="lg" my="sm" aria-hidden>
        {parts.map(({ label, count, color }) => (
          <Progress.Section key={label} value={(100 * count) / Math.max(targetCount, 1)} color={color} />
        ))}
      </Progress.Root>
      <SimpleGrid cols={3}>
        {parts.map(({ label, count }) => (
          <div key={label}>
            <Text fz="xl" fw={650} lh={1.2}>
              {formatNumber(count)}
            </Text>
            <Text size="xs" c="dimmed">
              {label}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </Paper>
  )
}

const DAY_SECONDS = 86_400
const HOUR_SECONDS = 3_600

function sayDuration(seconds: number): string {
  if (seconds === 0) return 'None: only delivered to devices that are online'
  const [unit, length] =
    seconds % DAY_SECONDS === 0
      ? ['day', DAY_SECONDS]
      : seconds % HOUR_SECONDS === 0
        ? ['hour', HOUR_SECONDS]
        : ['second', 1]
  return new Intl.NumberFormat(undefined, {
    style: 'unit',
    unit: unit as string,
    unitDisplay: 'long',
  }).format(seconds / (length as number))
}
