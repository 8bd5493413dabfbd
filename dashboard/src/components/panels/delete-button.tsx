import { Button } from '@mantine/core'
import { confirmThen } from '../feedback/confirm.tsx'

export type Deletion = {
  /** What it is, in a word: `listing`. */
  what: string
  name: string
  /** What goes with it, and what could be done instead. */
  warning: string
  onDelete(): Promise<unknown>
}

/** Deletes something that is opened, once confirmed. */
export function DeleteButton({ what, name, warning, onDelete }: Deletion) {
  const remove = () =>
    confirmThen({
      title: `Delete ${name}?`,
      children: warning,
      confirm: `Delete ${what}`,
      done: `The ${what} is deleted`,
      run: onDelete,
    })
  return (
    <Button variant="subtle" color="red" onClick={remove}>
      Delete {what}
    </Button>
  )
}
