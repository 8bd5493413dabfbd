import { Divider } from '@mantine/core'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useCan } from '../../lib/session.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { useAction } from '../feedback/use-action.ts'
import { DeleteButton } from './delete-button.tsx'
import { usePanelName } from './side-panel.tsx'

type Props<T> = {
  /** The kind of thing in lower case: `unit`. */
  what: string
  id: string
  /** Key of all queries that a change invalidates. */
  area: QueryKey
  load(): PromiseLike<T>
  form(data: T): ReactNode
  facts(data: T): ReactNode
  /** The consequences of deleting, and alternatives. */
  warning: string
  remove(): PromiseLike<unknown>
  onGone(): void
}

/** The content of a panel: an edit form with a delete button, or plain facts for viewers. */
export function FormOrFacts<T extends { name: string }>(props: Props<T>) {
  const { area, what, id, load, facts } = props
  // The form must start from current data, not from a cached copy.
  const query = useQuery<T>({ queryKey: [...area, what, id], queryFn: async () => await load(), gcTime: 0 })
  const can = useCan()
  usePanelName(query.data?.name ?? null)
  return (
    <Loaded query={query}>
      {(data) => (can.write ? <FormAndDelete key={id} {...props} data={data} /> : facts(data))}
    </Loaded>
  )
}

function FormAndDelete<T extends { name: string }>(props: Props<T> & { data: T }) {
  const { data, form, area, what, warning, remove, onGone } = props
  // Only differences to this are sent, so that concurrent changes by others survive.
  const [begun] = useState(data)
  const { attempt } = useAction(area)
  return (
    <>
      {form(begun)}
      <Divider my="lg" />
      <DeleteButton
        what={what}
        name={data.name}
        warning={warning}
        onDelete={() => attempt(remove).then(onGone)}
      />
    </>
  )
}
