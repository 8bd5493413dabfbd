import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { labelOf } from '../../lib/format.ts'

type Props<S extends string> = {
  status: S
  options: readonly S[]
  onChange(status: NoInfer<S>): void
  isBusy?: boolean
}

/** A menu to set another status. */
export function StatusMenu<S extends string>({ status, options, onChange, isBusy = false }: Props<S>) {
  return (
    <Menu position="bottom-start" width={200}>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          loading={isBusy}
        >
          Set status
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {options
          .filter((option) => option !== status)
          .map((option) => (
            <Menu.Item key={option} onClick={() => onChange(option)}>
              {labelOf(option)}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
