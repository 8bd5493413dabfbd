import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '../feedback/loaded.tsx'
import { usePanelName } from './side-panel.tsx'
import { useEditing } from './use-opened.ts'

type Props<T> = {
  /** Null creates one. */
  id: string | null
  /** The id is added to it. */
  queryKey: QueryKey
  load(id: string): PromiseLike<T>
  refetchIntervalMs?: number
  /** The title of the panel. */
  nameOf(data: T): string
  view(data: T, onEdit: () => void): ReactNode
  edit(data: T | null, onDone: () => void): ReactNode
  /** Closes the panel. */
  onDone(): void
}

/** The content of a panel: read first, edited in place; or the form of a new item. */
export function ViewOrEdit<T>({ id, ...props }: Props<T>) {
  return id === null ? props.edit(null, props.onDone) : <Existing key={id} {...props} id={id} />
}

function Existing<T>(props: Props<T> & { id: string }) {
  const { id, queryKey, load, refetchIntervalMs = 0, nameOf, view, edit } = props
  const query = useQuery<T>({
    queryKey: [...queryKey, id],
    queryFn: async () => await load(id),
    refetchInterval: refetchIntervalMs || false,
  })
  const { isEditing, begin, end } = useEditing()
  usePanelName(query.data === undefined ? null : nameOf(query.data))
  return <Loaded query={query}>{(data) => (isEditing ? edit(data, end) : view(data, begin))}</Loaded>
}
