import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { DeleteButton, type Deletion } from './delete-button.tsx'

type Props = Deletion & {
  onEdit(): void
  /** What else can be done. */
  children?: ReactNode
}

/** What can be done with something that is opened: change it, and, once confirmed, delete it. */
export function EditAndDelete({ onEdit, children, ...deletion }: Props) {
  return (
    <Group gap="xs">
      <Button variant="default" onClick={onEdit}>
        Edit
      </Button>
      {children}
      <DeleteButton {...deletion} />
    </Group>
  )
}
