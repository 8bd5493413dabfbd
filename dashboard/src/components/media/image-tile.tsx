import { useSortable } from '@dnd-kit/react/sortable'
import { ActionIcon, Group, Input } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { IconArrowLeft, IconX } from '../../lib/icons.tsx'
import { Thumbnail } from '../display/thumbnail.tsx'
import classes from './image-fields.module.css'

type Props = {
  id: number
  image: string
  index: number
  /** The validation error. */
  error: ReactNode
  /** False for the first one. */
  onForward: (() => void) | false
  onRemove(): void
}

/** A picture in a form. */
export function ImageTile({ id, image, index, error, onForward, onRemove }: Props) {
  const { ref } = useSortable({ id, index })
  const number = index + 1
  const errorId = useId()
  return (
    <li ref={ref} className={classes.image} title={image}>
      <Thumbnail picture={image} alt={`Picture ${number}`} size="100%" />
      <Group gap={4} justify="flex-end" mt={4} wrap="nowrap">
        {onForward && (
          <ActionIcon
            variant="default"
            size="sm"
            aria-label={`Move picture ${number} forward`}
            onClick={onForward}
          >
            <IconArrowLeft size={14} />
          </ActionIcon>
        )}
        <ActionIcon
          variant="default"
          size="sm"
          aria-label={`Remove picture ${number}`}
          // Focus lands here after a rejected save; screen readers announce the reason.
          {...(error && { 'aria-invalid': true, 'aria-describedby': errorId })}
          onClick={onRemove}
        >
          <IconX size={14} />
        </ActionIcon>
      </Group>
      {error && (
        <Input.Error id={errorId} mt={4}>
          {error}
        </Input.Error>
      )}
    </li>
  )
}
