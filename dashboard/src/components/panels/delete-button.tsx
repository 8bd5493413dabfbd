import { Button } from '@mantine/core'
import { labelOf } from '../../lib/format.ts'
import { confirmThen } from '../feedback/confirm.tsx'

export type Deletion = {
  /** The kind of thing in lower case: `listing`. */
  what: string
  name: string
  /** The consequences, and alternatives. */
  warning: string
  onDelete(): Promise<unknown>
}

/** Deletes the open item after a confirmation. */
export function DeleteButton({ what, name, warning, onDelete }: Deletion) {
  const remove = () =>
    confirmThen({
      title: `Delete ${name}?`,
      children: warning,
      confirm: `Delete ${what}`,
      done: `${labelOf(what)} deleted`,
      run: onDelete,
    })
  return (
    <Button variant="subtle" color="red" onClick={remove}>
      Delete {what}
    </Button>
  )
}
