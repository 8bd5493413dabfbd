import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '../feedback/loaded.tsx'
import { usePanelName } from './side-panel.tsx'
import { useEditing } from './use-opened.ts'

type Props<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  /** The title of the panel. */
  nameOf(data: T): string
  view(data: T, onEdit: () => void): ReactNode
  edit(data: T, onDone: () => void): ReactNode
}

/** The content of a panel: read first, edited in place. */
export function ViewOrEdit<T>({ query, nameOf, view, edit }: Props<T>) {
  const { isEditing, begin, end } = useEditing()
  usePanelName(query.data === undefined ? null : nameOf(query.data))
  return <Loaded query={query}>{(data) => (isEditing ? edit(data, end) : view(data, begin))}</Loaded>
}
