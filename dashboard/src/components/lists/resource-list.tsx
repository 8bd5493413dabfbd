import { Button, Group } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Icon } from '../../lib/icon.tsx'
import { IconPlus } from '../../lib/icons.tsx'
import { useCan } from '../../lib/session.tsx'
import { EmptyState } from '../feedback/states.tsx'
import { ItemPanel, type ItemPanelProps } from '../panels/item-panel.tsx'
import { useOpened } from '../panels/use-opened.ts'
import { type Filter, FilterFields } from './filters.tsx'
import { type Column, ResourceTable } from './resource-table.tsx'
import { useFilters } from './use-filters.ts'
import { type ListPage, useList } from './use-list.ts'

type Props<T, F> = Omit<ItemPanelProps, 'opened'> & {
  label: string
  /** The items in lower case, if the label does not name them. */
  items?: string
  icon: Icon
  /** The filters are added to it. */
  queryKey: QueryKey
  load(wanted: Partial<F> & { cursor?: string }): PromiseLike<ListPage<T>>
  columns: Column<T>[]
  filters?: readonly Filter<F>[]
  /** Rendered beside the filters. */
  children?: ReactNode
  /** What belongs here, shown while there are no items. */
  hint: string
  /** Whether items are created elsewhere only. */
  isReadOnly?: boolean
}

/** A list with filters and a button for new items, which open in a side panel. */
export function ResourceList<
  T extends { id: string },
  F extends Record<string, string> = Record<never, string>,
>(props: Props<T, F>) {
  const { label, items = label.toLowerCase(), icon, queryKey, load, columns, hint } = props
  const { filters = [], children, isReadOnly, what, content, size } = props
  const can = useCan()
  const opened = useOpened()
  const { filters: values, set, isNarrowed } = useFilters<F>(filters.map(({ name }) => name))
  const list = useList<T>([...queryKey, values], (cursor) => load({ ...values, ...(cursor && { cursor }) }))
  // The empty state has the button then.
  const isEmpty = !isNarrowed && !list.isPending && !list.error && list.items.length === 0
  const add = can.write && !isReadOnly && (
    <Button leftSection={<IconPlus size={16} />} onClick={opened.openNew}>
      New {what}
    </Button>
  )
  return (
    <>
      <ResourceTable
        label={label}
        list={list}
        idOf={({ id }) => id}
        onOpen={({ id }) => opened.open(id)}
        filters={
          <>
            <FilterFields filters={filters} values={values} set={set} />
            {children}
            <Group ml="auto">{!isEmpty && add}</Group>
          </>
        }
        columns={columns}
        empty={
          <EmptyState
            icon={icon}
            title={isNarrowed ? `No matching ${items}` : `No ${items} yet`}
            action={!isNarrowed && add}
          >
            {isNarrowed ? 'Change the filters to see more.' : hint}
          </EmptyState>
        }
      />
      <ItemPanel what={what} opened={opened} content={content} {...(size && { size })} />
    </>
  )
}
