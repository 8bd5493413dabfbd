import { Button, Group, Text, TextInput } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDay } from '../../lib/format.ts'
import { useCan } from '../../lib/session.tsx'
import { EmptyState } from '../feedback/states.tsx'
import type { Opened } from '../panels/use-opened.ts'
import { Choice } from './filters.tsx'
import { type Column, ResourceTable } from './resource-table.tsx'
import { useFilters } from './use-filters.ts'
import { type ListPage, useList } from './use-list.ts'

type Set<F> = (name: keyof F & string, value: string | null) => void
type Props<T, F extends { status: string }> = {
  label: string
  queryKey: QueryKey
  load(wanted: Partial<F> & { cursor?: string }): PromiseLike<ListPage<T>>
  statuses: readonly F['status'][]
  /** The filters, named as in the API, beside the status. */
  filters: readonly (keyof F & string)[]
  fields(filters: Partial<F>, set: Set<F>): ReactNode
  columns: Column<T>[]
  words: { add: string; none: string; noneLike: string; hint: string }
  opened: Opened
  onNew(): void
}

/** A list of bookings or reservations, filtered by status and date. */
export function VisitList<T extends { id: string }, F extends { status: string }>(props: Props<T, F>) {
  const { label, queryKey, load, statuses, fields, columns, words, opened, onNew } = props
  const can = useCan()
  const { filters, set, isNarrowed } = useFilters<F>(props.filters)
  const list = useList<T>([...queryKey, filters], (cursor) => load({ ...filters, ...(cursor && { cursor }) }))
  const add = can.write && (
    <Button leftSection={<IconCalendarPlus size={16} />} onClick={onNew}>
      {words.add}
    </Button>
  )
  return (
    <ResourceTable
      label={label}
      list={list}
      idOf={({ id }) => id}
      onOpen={({ id }) => opened.open(id)}
      filters={
        <>
          <Choice<F['status']>
            label="Status"
            options={statuses}
            value={filters.status ?? null}
            onChange={(status) => set('status', status)}
          />
          {fields(filters, set)}
          <Group ml="auto">{add}</Group>
        </>
      }
      columns={columns}
      empty={
        <EmptyState
          icon={IconCalendarPlus}
          title={isNarrowed ? words.noneLike : words.none}
          action={!isNarrowed && add}
        >
          {isNarrowed ? 'Change the filters to see more.' : words.hint}
        </EmptyState>
      }
    />
  )
}

type DayProps = { label: string; value: string | undefined; onChange(day: string): void }

/** Filters a list by a day. */
export const DayFilter = ({ label, value = '', onChange }: DayProps) => (
  <TextInput
    type="date"
    label={label}
    styles={BESIDE}
    w={{ base: '100%', xs: 'auto' }}
    value={value}
    onChange={({ currentTarget: { value } }) => onChange(value)}
  />
)

const BESIDE = {
  root: { display: 'flex', alignItems: 'center', gap: 8 },
  label: { fontWeight: 400, whiteSpace: 'nowrap' },
  wrapper: { flex: 1 },
} as const

/** A day and an optional time; wraps between the two when space is short. */
export const When = ({ day, time }: { day: string; time?: string }) => (
  <>
    <Text span inherit style={ON_ONE_LINE}>
      {formatDay(day)}
    </Text>{' '}
    {time && (
      <Text span inherit c="dimmed" style={ON_ONE_LINE}>
        {time}
      </Text>
    )}
  </>
)

const ON_ONE_LINE = { whiteSpace: 'nowrap' } as const
