import { useDraggable, useDroppable } from '@dnd-kit/react'
import { ActionIcon, Menu, Text, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { IconDots, IconGripVertical } from '../../lib/icons.tsx'
import { useCan } from '../../lib/session.tsx'
import classes from './navigation.module.css'
import { canMove, type Item, MAX_LEVELS, type Move, type Row } from './tree.ts'

const KEYS: Record<string, Move> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }
const MOVES: [move: Move, label: string][] = [
  ['up', 'Move up'],
  ['down', 'Move down'],
  ['in', 'Nest in the item above'],
  ['out', 'Move out'],
]

type Props = {
  row: Row
  /** All items of the menu. */
  items: Item[]
  /** Where it leads, in words. */
  target: string
  move(way: Move): void
  onOpen(): void
  onAddBelow(): void
  onRemove(): void
}

export function ItemRow({ row: { item, level }, items, target, move, onOpen, onAddBelow, onRemove }: Props) {
  const can = useCan()
  const drag = useDraggable({ id: item.key, disabled: !can.write })
  const drop = useDroppable({ id: item.key })
  const handle = useHandle(move)
  const { label, key } = item
  return (
    <li
      ref={(row) => {
        drag.ref(row)
        drop.ref(row)
      }}
      className={classes.row}
      style={{ marginInlineStart: (level - 1) * 28 }}
      data-over={(drop.isDropTarget && !drag.isDragging) || undefined}
    >
      {can.write && (
        <ActionIcon
          ref={(button) => {
            handle.ref.current = button
            drag.handleRef(button)
          }}
          variant="subtle"
          color="gray"
          className={classes.handle}
          aria-label={`Move ${label}`}
          title="Drag, or use the arrow keys: up and down, right to nest, left to move out"
          onKeyDown={handle.onKeyDown}
        >
          <IconGripVertical size={18} stroke={1.6} />
        </ActionIcon>
      )}
      <UnstyledButton className={classes.name} onClick={onOpen}>
        <Text size="sm" fw={600} truncate>
          {label}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {target}
        </Text>
      </UnstyledButton>
      {can.write && (
        <Menu position="bottom-end" width={220}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${label}`}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {MOVES.map(([way, label]) => (
              <Menu.Item key={way} disabled={!canMove(items, key, way)} onClick={() => move(way)}>
                {label}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item disabled={level === MAX_LEVELS} onClick={onAddBelow}>
              Add an item below
            </Menu.Item>
            <Menu.Item color="red" onClick={onRemove}>
              {item.items.length > 0 ? 'Delete with its items' : 'Delete'}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}

/** Moves with the arrow keys; the handle keeps the focus when its row changes place. */
function useHandle(move: (way: Move) => void) {
  const ref = useRef<HTMLButtonElement | null>(null)
  const hasMoved = useRef(false)
  useEffect(() => {
    if (hasMoved.current) ref.current?.focus()
    hasMoved.current = false
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const way = KEYS[event.key]
    if (!way) return
    event.preventDefault()
    hasMoved.current = true
    move(way)
  }
  return { ref, onKeyDown }
}
