import { ActionIcon } from '@mantine/core'
import { IconX } from '../../lib/icons.tsx'

/** Removes a row of a form. */
export const RemoveButton = ({ label, onClick }: { label: string; onClick(): void }) => (
  <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} onClick={onClick}>
    <IconX size={16} />
  </ActionIcon>
)
