import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '../feedback/loaded.tsx'
import { usePanelName } from './side-panel.tsx'
import { useEditing } from './use-opened.ts'

type Props<T> = {
  queryKey: QueryKey
  load(): PromiseLike<T>
  refetchIntervalMs?: number
  /** The title of the panel. */
  nameOf(data: T): string
  view(data: T, onEdit: () => void): ReactNode
  edit(data: T, onDone: () => void): ReactNode
}

/** The content of a panel: read first, edited in place. */
export function ViewOrEdit<T>({ queryKey, load, refetchIntervalMs = 0, nameOf, view, edit }: Props<T>) {
  const query = useQuery<T>({
    queryKey,
    queryFn: async () => await load(),
    refetchInterval: refetchIntervalMs || false,
  })
  const { isEditing, begin, end } = useEditing()
  usePanelName(query.data === undefined ? null : nameOf(query.data))
  return <Loaded query={query}>{(data) => (isEditing ? edit(data, end) : view(data, begin))}</Loaded>
}
