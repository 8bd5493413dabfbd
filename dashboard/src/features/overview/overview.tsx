import { Grid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { Page } from '../../components/layout/page.tsx'
import { usePlace } from '../../lib/place.tsx'
import { useMe } from '../../lib/session.tsx'
import { formatLongDay, todayIn } from '../../lib/site-time.ts'
import { FirstSite } from './first-site.tsx'
import { Health } from './health.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { Requests } from './requests.tsx'
import { YourSites } from './your-sites.tsx'

/** The start screen: recent activity, sites, usage, and health. */
export function Overview() {
  const { session, account } = useMe()
  const { api, accountId, mode } = usePlace()
  const query = useQuery({
    queryKey: [accountId, mode, 'overview'],
    queryFn: () => api.overview.get(),
  })
  const today = todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone)
  return (
    <Page
      title={`Hello, ${session.user.name}`}
      name="Overview"
      description={`${account.name} · ${formatLongDay(today)}`}
    >
      <Loaded query={query}>
        {(overview) =>
          overview.siteCount === 0 ? (
            <FirstSite />
          ) : (
            <Grid gap="lg">
              <Grid.Col span={{ base: 12, md: 7 }}>
                <RecentActivity />
              </Grid.Col>
              <Grid.Col span={{ base: 12, md: 5 }}>
                <Stack gap="lg">
                  <YourSites count={overview.siteCount} />
                  <Requests overview={overview} />
                  <Health />
                </Stack>
              </Grid.Col>
            </Grid>
          )
        }
      </Loaded>
    </Page>
  )
}
