import { Divider } from '@mantine/core'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useCan } from '../../lib/session.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { useAction } from '../feedback/use-action.ts'
import { DeleteButton } from './delete-button.tsx'
import { usePanelName } from './side-panel.tsx'

type Props<T> = {
  /** What it is, in a word: `unit`. */
  what: string
  id: string
  /** The key of all that changes with it. */
  area: QueryKey
  load(): PromiseLike<T>
  form(data: T): ReactNode
  facts(data: T): ReactNode
  /** What goes when it is deleted, and what could be done instead. */
  warning: string
  remove(): PromiseLike<unknown>
  onGone(): void
}

/** What is opened in a panel: to be changed or deleted at once, and to who may not do that, what is known of it. */
export function FormOrFacts<T extends { name: string }>(props: Props<T>) {
  const { area, what, id, load, facts } = props
  // A form begins with what is there now.
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
  // What is sent is what differs from this, whatever others change meanwhile.
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
