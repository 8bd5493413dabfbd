import { ActionIcon, Button, Menu as Dropdown, Group, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { PointerDrag } from '../../components/display/pointer-drag.tsx'
import { Section } from '../../components/layout/section.tsx'
import { SidePanel } from '../../components/panels/side-panel.tsx'
import { useTargets } from '../../components/website/menu-targets.ts'
import { IconDots, IconPlus } from '../../lib/icons.tsx'
import { useCan } from '../../lib/session.tsx'
import { ItemForm } from './item-form.tsx'
import { ItemRow } from './item-row.tsx'
import classes from './navigation.module.css'
import { dropped, type Item, type Move, moved, removed, replaced, rowsOf } from './tree.ts'

type Props = { name: string; items: Item[]; change(items: Item[]): void; remove(): void }

/** The open form: of an item, or of a new one below an item or at the end of the menu. */
type Open = { item: Item } | { below: Item | null }

/** A menu as a tree of items. They are moved with the mouse, with arrow keys on their handle, or with their menu. */
export function MenuTree({ name, items, change, remove }: Props) {
  const can = useCan()
  const targetOf = useTargets(items)
  const [open, setOpen] = useState<Open | null>(null)
  const [said, say] = useState('')
  const rows = rowsOf(items)
  const move = (key: string, way: Move) => {
    const next = moved(items, key, way)
    const row = rowsOf(next).find(({ item }) => item.key === key)
    change(next)
    if (row) say(`${row.item.label}: ${row.index + 1} of ${row.count}, level ${row.level}`)
  }
  const apply = (item: Item) => {
    if (open === null) return
    if ('item' in open) change(replaced(items, item))
    else if (open.below === null) change([...items, item])
    else change(replaced(items, { ...open.below, items: [...open.below.items, item] }))
    setOpen(null)
  }
  return (
    <Section
      title={name}
      action={can.write && <MenuActions name={name} remove={remove} />}
      text={items.length === 0 && 'This menu has no items yet.'}
    >
      <PointerDrag
        onDragEnd={({ operation: { source, target }, canceled }) => {
          if (!canceled && source && target) change(dropped(items, String(source.id), String(target.id)))
        }}
      >
        <ul className={classes.rows} aria-label={`Items of ${name}`}>
          {rows.map((row) => (
            <ItemRow
              key={row.item.key}
              row={row}
              items={items}
              target={targetOf(row.item)}
              move={(way) => move(row.item.key, way)}
              onOpen={() => setOpen({ item: row.item })}
              onAddBelow={() => setOpen({ below: row.item })}
              onRemove={() => change(removed(items, row.item.key))}
            />
          ))}
        </ul>
      </PointerDrag>
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
      {can.write && (
        <Button
          variant="light"
          size="xs"
          mt="sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => setOpen({ below: null })}
        >
          Add item
        </Button>
      )}
      <SidePanel
        opened={open !== null}
        onClose={() => setOpen(null)}
        title={open && 'item' in open ? open.item.label : 'New item'}
      >
        {open && (
          <ItemForm
            item={'item' in open ? open.item : null}
            isReadOnly={!can.write}
            onApply={apply}
            onCancel={() => setOpen(null)}
          />
        )}
      </SidePanel>
    </Section>
  )
}

const MenuActions = ({ name, remove }: { name: string; remove(): void }) => (
  <Group gap={4}>
    <Dropdown position="bottom-end">
      <Dropdown.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for the menu ${name}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Dropdown.Target>
      <Dropdown.Dropdown>
        <Dropdown.Item color="red" onClick={remove}>
          <Text size="sm">Delete menu</Text>
        </Dropdown.Item>
      </Dropdown.Dropdown>
    </Dropdown>
  </Group>
)
