import {
  Group,
  Paper,
  ScrollArea,
  Skeleton,
  Stack,
  Table,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorState } from '../feedback/states.tsx'
import classes from './resource-table.module.css'
import { ListFoot } from './show-more.tsx'
import type { ListQuery } from './use-list.ts'

export type Column<T> = {
  header: string
  cell(item: T): ReactNode
  /** Hidden on a phone. */
  wide?: boolean
  align?: 'right'
}
type Props<T> = {
  /** The table's label for screen readers. */
  label: string
  list: ListQuery<T>
  /** The first column names the row and opens it. */
  columns: Column<T>[]
  idOf(item: T): string
  onOpen?: (item: T) => void
  /** Shown when the list is empty. */
  empty: ReactNode
  filters?: ReactNode
}

const WAITING_ROWS = 6

/** A list as a table, with filters above and paging below. */
export function ResourceTable<T>({ label, list, columns, idOf, onOpen, empty, filters }: Props<T>) {
  const { items, error, isPending, isOutdated } = list
  const isEmpty = !isPending && !error && items.length === 0
  return (
    <Stack gap="sm">
      {filters && (
        <Group gap="sm" role="search">
          {filters}
        </Group>
      )}
      {error ? <ErrorState error={error} onRetry={list.refetch} /> : null}
      {isEmpty && <Paper withBorder>{empty}</Paper>}
      {(isPending || items.length > 0) && (
        <Paper
          withBorder
          className={classes.paper}
          aria-busy={isPending || isOutdated}
          {...(isOutdated && { mod: { outdated: true } })}
        >
          <ScrollArea type="auto" viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': label }}>
            <Table highlightOnHover={onOpen !== undefined} verticalSpacing="sm" horizontalSpacing="md">
              <VisuallyHidden component="caption">{label}</VisuallyHidden>
              <Table.Thead>
                <Table.Tr>
                  {columns.map(({ header, wide, align }) => (
                    <Table.Th key={header} scope="col" ta={align} {...(wide && { visibleFrom: 'sm' })}>
                      {header}
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {isPending && <WaitingRows columns={columns} />}
                {items.map((item) => (
                  <Row key={idOf(item)} item={item} columns={columns} {...(onOpen && { onOpen })} />
                ))}
              </Table.Tbody>
            </Table>
          </ScrollArea>
        </Paper>
      )}
      {items.length > 0 && <ListFoot list={list} />}
    </Stack>
  )
}

function Row<T>({ item, columns, onOpen }: { item: T; columns: Column<T>[]; onOpen?: (item: T) => void }) {
  const open = onOpen && (() => onOpen(item))
  return (
    <Table.Tr {...(open && { onClick: open, className: classes.link })}>
      {columns.map(({ header, cell, wide, align }, i) => (
        <Table.Td key={header} ta={align} {...(wide && { visibleFrom: 'sm' })}>
          {i === 0 && open ? (
            <UnstyledButton
              className={classes.name}
              onClick={(event) => {
                event.stopPropagation()
                open()
              }}
            >
              {cell(item)}
            </UnstyledButton>
          ) : (
            cell(item)
          )}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}

function WaitingRows<T>({ columns }: { columns: Column<T>[] }) {
  return Array.from({ length: WAITING_ROWS }, (_, i) => (
    <Table.Tr key={i}>
      {columns.map(({ header, wide }) => (
        <Table.Td key={header} {...(wide && { visibleFrom: 'sm' })}>
          <Skeleton h={14} my={4} />
        </Table.Td>
      ))}
    </Table.Tr>
  ))
}
