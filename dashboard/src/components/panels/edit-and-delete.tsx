import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { DeleteButton, type Deletion } from './delete-button.tsx'

type Props = Deletion & {
  onEdit(): void
  /** Further actions. */
  children?: ReactNode
}

/** The actions for the open item: edit, and delete after a confirmation. */
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
