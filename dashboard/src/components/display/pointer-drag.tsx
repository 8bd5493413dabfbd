import { Accessibility } from '@dnd-kit/dom'
import { DragDropProvider, PointerSensor } from '@dnd-kit/react'
import type { ComponentProps } from 'react'

type Props = Pick<ComponentProps<typeof DragDropProvider>, 'onDragEnd' | 'children'>

/** Enables dragging by mouse and touch. Keyboards and screen readers need a button or menu that does the same. */
export const PointerDrag = (props: Props) => (
  <DragDropProvider
    {...props}
    sensors={[PointerSensor]}
    // It would nest the buttons of a dragged element in another button.
    plugins={(defaults) => defaults.filter((plugin) => plugin !== Accessibility)}
  />
)
