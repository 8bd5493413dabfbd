import { Button, type ButtonProps, Group, Text } from '@mantine/core'
import { formatNumber } from '../../lib/format.ts'
import type { ListQuery } from './use-list.ts'

type Props<T> = ButtonProps & { list: ListQuery<T> }

/** Loads the next page of a list, while there is one. */
export const ShowMore = <T,>({ list, ...props }: Props<T>) =>
  list.hasMore && (
    <Button variant="default" size="xs" {...props} loading={list.isLoadingMore} onClick={list.loadMore}>
      Show more
    </Button>
  )

/** How many items are shown, and a button for more. */
export const ListFoot = <T,>({ list }: Props<T>) => (
  <Group justify="space-between">
    <Text size="sm" c="dimmed" aria-live="polite">
      {formatNumber(list.items.length)} {list.total === null ? 'shown' : `of ${formatNumber(list.total)}`}
    </Text>
    <ShowMore list={list} />
  </Group>
)
