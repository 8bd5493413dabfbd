import { Anchor, Button, Progress, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import type { AnalyticsFunnelFigures, AnalyticsGoalFigures } from '@sitewright/client'
import { confirmThen } from '../../components/feedback/confirm.tsx'
import { Loaded } from '../../components/feedback/loaded.tsx'
import { useAction } from '../../components/feedback/use-action.ts'
import { RemoveButton } from '../../components/forms/remove-button.tsx'
import { Section } from '../../components/layout/section.tsx'
import { SidePanel } from '../../components/panels/side-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { useForms } from '../../components/website/use-forms.ts'
import { formatNumber } from '../../lib/format.ts'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { wordsOf } from './steps.ts'
import { type Selection, useAnalyticsKey, useFunnels, useGoals } from './use-analytics.ts'
import { formatPercent, revenueOf } from './words.ts'

const GoalForm = lazyNamed(() => import('./goal-forms.tsx'), 'GoalForm')
const FunnelForm = lazyNamed(() => import('./goal-forms.tsx'), 'FunnelForm')
const GoalPanel = lazyNamed(() => import('./goal-panel.tsx'), 'GoalPanel')

const NEW_GOAL = 'new-goal'
const NEW_FUNNEL = 'new-funnel'

/** What visitors are wanted to do, and how many of them do it. */
export default function Goals({ selection }: { selection: Selection }) {
  const can = useCan()
  const opened = useOpened()
  const goals = useGoals(selection)
  const funnels = useFunnels(selection)
  const goal = goals.data?.find(({ id }) => id === opened.id)
  const isNew = can.write && (opened.id === NEW_GOAL || opened.id === NEW_FUNNEL)
  const add = (id: string, label: string) =>
    can.write && (
      <Button size="compact-sm" variant="light" onClick={() => opened.open(id)}>
        {label}
      </Button>
    )
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <Section title="Goals" action={add(NEW_GOAL, 'New goal')}>
        <Loaded query={goals}>{(all) => <GoalTable goals={all} onOpen={opened.open} />}</Loaded>
      </Section>
      <Section title="Funnels" action={add(NEW_FUNNEL, 'New funnel')}>
        <Loaded query={funnels}>{(all) => <FunnelList funnels={all} />}</Loaded>
      </Section>
      <SidePanel
        opened={isNew || goal !== undefined}
        onClose={opened.close}
        title={goal?.name ?? (opened.id === NEW_FUNNEL ? 'New funnel' : 'New goal')}
      >
        {goal && <GoalPanel goal={goal} selection={selection} onGone={opened.close} />}
        {isNew && opened.id === NEW_GOAL && <GoalForm onDone={opened.close} />}
        {isNew && opened.id === NEW_FUNNEL && <FunnelForm onDone={opened.close} />}
      </SidePanel>
    </SimpleGrid>
  )
}

const Hint = ({ children }: { children: string }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
)

type TableProps = { goals: AnalyticsGoalFigures[]; onOpen(id: string): void }

function GoalTable({ goals, onOpen }: TableProps) {
  const forms = useForms().data
  if (goals.length === 0)
    return <Hint>Count how many visitors view a page, submit a form, book, or order.</Hint>
  return (
    <Table.ScrollContainer minWidth={380}>
      <Table aria-label="Goals" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Goal</Table.Th>
            <Table.Th ta="right">Visitors</Table.Th>
            <Table.Th ta="right">Share</Table.Th>
            <Table.Th ta="right">Revenue</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {goals.map((goal) => (
            <Table.Tr key={goal.id}>
              <Table.Td>
                <Anchor component="button" size="sm" ta="left" onClick={() => onOpen(goal.id)}>
                  {goal.name}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {wordsOf(goal, forms)}
                </Text>
              </Table.Td>
              <Table.Td ta="right">{formatNumber(goal.visitors)}</Table.Td>
              <Table.Td ta="right">{formatPercent(goal.conversionRate)}</Table.Td>
              <Table.Td ta="right">{revenueOf(goal)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function FunnelList({ funnels }: { funnels: AnalyticsFunnelFigures[] }) {
  if (funnels.length === 0) return <Hint>See at which step visitors leave, such as before they book.</Hint>
  return (
    <Stack gap="lg">
      {funnels.map((funnel) => (
        <Funnel key={funnel.id} funnel={funnel} />
      ))}
    </Stack>
  )
}

function Funnel({ funnel: { id, name, steps } }: { funnel: AnalyticsFunnelFigures }) {
  const { api, siteId } = useSitePlace()
  const { attempt } = useAction(useAnalyticsKey())
  const can = useCan()
  const forms = useForms().data
  const first = steps[0]?.visitors ?? 0
  const remove = () =>
    confirmThen({
      title: `Delete ${name}?`,
      children: 'Recorded visits are kept. If you create the same funnel again, it shows the same figures.',
      confirm: 'Delete funnel',
      done: 'Funnel deleted',
      run: () => attempt(() => api.analytics.deleteFunnel(siteId, id)),
    })
  return (
    <Stack gap={6} role="group" aria-label={name}>
      <Text size="sm" fw={600} component="div" style={{ display: 'flex', justifyContent: 'space-between' }}>
        {name}
        {can.write && <RemoveButton label={`Delete ${name}`} onClick={remove} />}
      </Text>
      {steps.map((step, i) => {
        const share = first === 0 ? 0 : step.visitors / first
        return (
          <div key={i}>
            <Text
              size="sm"
              component="div"
              style={{ display: 'flex', justifyContent: 'space-between', gap: 12 }}
            >
              <span style={{ overflowWrap: 'anywhere' }}>
                {i + 1}. {wordsOf(step, forms)}
              </span>
              <span style={{ whiteSpace: 'nowrap' }}>
                <strong>{formatNumber(step.visitors)}</strong> · {formatPercent(first === 0 ? null : share)}
              </span>
            </Text>
            <Progress value={share * 100} size="sm" aria-hidden />
          </div>
        )
      })}
    </Stack>
  )
}
