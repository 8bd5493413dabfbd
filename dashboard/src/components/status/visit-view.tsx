import { Button, Group, Stack } from '@mantine/core'
import type { Customer, StatusChange } from '@sitewright/client'
import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCan } from '../../lib/session.tsx'
import { type Fact, Facts } from '../display/facts.tsx'
import { Moment } from '../display/moment.tsx'
import { useAction } from '../feedback/use-action.ts'
import { StatusActions, type Step } from './status-actions.tsx'
import { StatusBadge } from './status-badge.tsx'
import { StatusHistory } from './status-history.tsx'

type Visit<S> = { id: string; status: S; customer: Customer; createdAt: string; expiresAt: string | null }
type Props<S extends string> = {
  visit: Visit<S>
  notes: string | null | undefined
  facts: Fact[]
  /** Key of all queries that a change invalidates. */
  area: QueryKey
  steps: Record<S, Step<S>[]>
  setStatus(status: S): PromiseLike<unknown>
  loadHistory(): PromiseLike<{ data: StatusChange[] }>
  onEdit?: () => void
  /** Rendered above what can be done. */
  children?: ReactNode
}

const answerBy = (expiresAt: string): Fact => [
  'Respond by',
  <>
    <Moment value={expiresAt} />, or it is declined automatically
  </>,
]

/** A booking or a reservation: its facts, the next statuses, and the past ones. */
export function VisitView<S extends string>(props: Props<S>) {
  const { visit, notes, facts, area, steps, setStatus, loadHistory, onEdit, children } = props
  const { id, status, customer, createdAt, expiresAt } = visit
  const can = useCan()
  const { isBusy, run } = useAction(area)
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          ['Status', <StatusBadge key="status" status={status} />],
          ...(expiresAt === null ? [] : [answerBy(expiresAt)]),
          ...facts,
          ['Name', customer.name],
          ['Email', customer.email],
          ['Phone', customer.phone],
          ['Notes', notes],
          ['Created', <Moment key="made" value={createdAt} />],
        ]}
      />
      {children}
      {can.write && (
        <StatusActions
          status={status}
          steps={steps[status]}
          isBusy={isBusy}
          onStep={(status) => run(() => setStatus(status), 'Saved')}
        />
      )}
      {can.write && onEdit && (
        <Group>
          <Button variant="default" onClick={onEdit}>
            Edit
          </Button>
        </Group>
      )}
      <StatusHistory queryKey={[...area, 'history', id]} load={loadHistory} />
    </Stack>
  )
}
