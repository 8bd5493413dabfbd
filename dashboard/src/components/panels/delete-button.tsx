import { Button } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import { labelOf } from '../../lib/format.ts'
import { confirmThen } from '../feedback/confirm.tsx'
import { useAction } from '../feedback/use-action.ts'

export type Deletion = {
  /** The kind of item in lower case: `listing`. */
  what: string
  name: string
  /** The consequences, and alternatives. */
  warning: string
  /** Key of all queries that the deletion invalidates. */
  area: QueryKey
  remove(): PromiseLike<unknown>
  onGone(): void
}

/** Deletes the open item after a confirmation. */
export function DeleteButton({ what, name, warning, area, remove, onGone }: Deletion) {
  const { attempt } = useAction(area)
  const ask = () =>
    confirmThen({
      title: `Delete ${name}?`,
      children: warning,
      confirm: `Delete ${what}`,
      done: `${labelOf(what)} deleted`,
      run: () => attempt(remove).then(onGone),
    })
  return (
    <Button variant="subtle" color="red" onClick={ask}>
      Delete {what}
    </Button>
  )
}
