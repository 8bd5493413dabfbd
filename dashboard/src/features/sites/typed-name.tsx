import { Button, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'

type Props = {
  /** The name to type. */
  name: string
  /** Label of the button: a verb. */
  confirm: string
  isBusy: boolean
  onConfirm(typed: string): void
  children: ReactNode
}

/** Asks for the name of a site before something that is hard to undo. */
export function TypedName({ name, confirm, isBusy, onConfirm, children }: Props) {
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onConfirm(typed)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md" align="start">
        {children}
        <TextInput
          w="100%"
          label="Name of the site"
          description={<Text span inherit style={{ overflowWrap: 'anywhere' }}>{`Type “${name}”`}</Text>}
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" color="red.9" loading={isBusy} disabled={typed.trim() !== name.trim()}>
          {confirm}
        </Button>
      </Stack>
    </form>
  )
}
