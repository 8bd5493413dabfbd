import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/
const SUGGESTED = ['main', 'footer', 'legal']
const MAX_LENGTH = 40

type FormProps = { taken: string[]; onClose(): void; onAdd(name: string): void }

/** Asks for the name of a new menu. */
export const NewMenu = ({ opened, ...props }: FormProps & { opened: boolean }) => (
  <Modal opened={opened} onClose={props.onClose} title="New menu">
    <NameForm {...props} />
  </Modal>
)

function NameForm({ taken, onClose, onAdd }: FormProps) {
  const [name, setName] = useState(SUGGESTED.find((name) => !taken.includes(name)) ?? '')
  const error = taken.includes(name)
    ? 'A menu with this name already exists'
    : NAME.test(name) && name.length <= MAX_LENGTH
      ? null
      : 'Lowercase letters, digits and single hyphens'
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (error !== null) return
    onAdd(name)
    onClose()
  }
  return (
    <form onSubmit={add}>
      <TextInput
        label="Name"
        description="Header and Footer blocks refer to a menu by name"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={name !== '' && error}
        data-autofocus
      />
      <Text size="sm" c="dimmed" mt="xs">
        A Footer shows each item that has sub-items as a column.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Add menu</Button>
      </Group>
    </form>
  )
}
