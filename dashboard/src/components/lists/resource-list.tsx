import { Button, Group } from '@mantine/core'
import { type Icon, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { labelOf } from '../../lib/format.ts'
import { useCan } from '../../lib/session.tsx'
import { EmptyState } from '../feedback/states.tsx'
import { SidePanel } from '../panels/side-panel.tsx'
import { useOpened } from '../panels/use-opened.ts'
import { Choice } from './filters.tsx'
import { type Column, ResourceTable } from './resource-table.tsx'
import type { ListQuery } from './use-list.ts'

type Props<T> = {
  label: string
  /** One of the items in lower case: `product`. */
  what: string
  icon: Icon
  list: ListQuery<T>
  columns: Column<T>[]
  filters?: ReactNode
  isNarrowed?: boolean
  /** What belongs here, shown while there are no items. */
  hint: string
  form(close: () => void): ReactNode
  panel(id: string, close: () => void): ReactNode
}

/** A list with filters and a button for new items, which open in a side panel. */
export function ResourceList<T extends { id: string }>(props: Props<T>) {
  const { label, what, icon, list, columns, filters, isNarrowed = false, hint, form, panel } = props
  const can = useCan()
  const opened = useOpened()
  const add = can.write && (
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
            {filters}
            <Group ml="auto">{add}</Group>
          </>
        }
        columns={columns}
        empty={
          <EmptyState
            icon={icon}
            title={`No ${isNarrowed ? `matching ${label.toLowerCase()}` : `${label.toLowerCase()} yet`}`}
            action={!isNarrowed && add}
          >
            {isNarrowed ? 'Change the filters to see more.' : hint}
          </EmptyState>
        }
      />
      <SidePanel
        opened={opened.isOpen}
        onClose={opened.close}
        title={opened.isNew ? `New ${what}` : labelOf(what)}
      >
        {opened.isNew && form(opened.close)}
        {opened.id && panel(opened.id, opened.close)}
      </SidePanel>
    </>
  )
}

const STATES = ['true', 'false'] as const

type ActiveProps = {
  value: (typeof STATES)[number] | null | undefined
  /** What active and inactive items are called. */
  labels: readonly [active: string, inactive: string]
  onChange(active: (typeof STATES)[number] | null): void
}

/** Filters a list by its active or inactive items. */
export const ActiveChoice = ({ value = null, labels, onChange }: ActiveProps) => (
  <Choice
    label="State"
    options={STATES.map((value, i) => ({ value, label: labels[i] as string }))}
    value={value}
    onChange={onChange}
  />
)
