import { Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Facts } from '../../components/display/facts.tsx'
import { Moment } from '../../components/display/moment.tsx'
import { ErrorState, Lines } from '../../components/feedback/states.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { Page } from '../../components/layout/page.tsx'
import { labelOf } from '../../lib/format.ts'
import { usePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'

export function Account() {
  const { api, accountId } = usePlace()
  const can = useCan()
  const key = [accountId, 'account']
  const { data, error, refetch } = useQuery({ queryKey: key, queryFn: () => api.people.getAccount() })
  const account = useAction(key)
  const session = useAction(['session'])
  return (
    <Page title="Settings" description="Settings for the whole account.">
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Lines count={3} />}
      {data && (
        <Stack maw={720}>
          <Paper withBorder p="lg">
            <Facts
              facts={[
                ['Account', data.id],
                ['Plan', labelOf(data.tier)],
                ['Since', <Moment key="since" value={data.createdAt} date />],
              ]}
            />
          </Paper>
          <Paper withBorder p="lg">
            {can.own ? (
              <ResourceForm
                fields={[
                  { name: 'name', label: 'Account name', type: 'text' },
                  {
                    name: 'requiresSecondFactor',
                    label: 'Require a second factor',
                    description:
                      'Members without one must add it before they can continue. Add your own first.',
                    type: 'switch',
                  },
                ]}
                initial={{ name: data.name, requiresSecondFactor: data.requiresSecondFactor }}
                submit="Save"
                onSubmit={(values) =>
                  session.attempt(() => account.attempt(() => api.people.updateAccount(values)), 'Saved')
                }
              />
            ) : (
              <Text size="sm">{data.name}: only owners can change this.</Text>
            )}
          </Paper>
        </Stack>
      )}
    </Page>
  )
}
