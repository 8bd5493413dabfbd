import { Button, Group, Menu } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { labelOf } from '../../lib/format.ts'
import { IconChevronDown } from '../../lib/icons.tsx'
import { useCan } from '../../lib/session.tsx'
import { confirmThen } from '../feedback/confirm.tsx'
import { useAction } from '../feedback/use-action.ts'
import { StatusBadge } from './status-badge.tsx'

type Props<S extends string> = {
  status: S
  options: readonly S[]
  /** Key of all queries that a change invalidates. */
  area: QueryKey
  change(status: NoInfer<S>): PromiseLike<unknown>
  /** The usual next status, which has a button of its own. */
  next?: { to: NoInfer<S>; label: string; isQuiet?: boolean }
  /** What to ask before a change that is hard to undo. */
  ask?: (
    status: NoInfer<S>,
  ) => { title: string; children: ReactNode; confirm: string; isSafe?: boolean } | null
  /** Shown after a change. */
  done?: (status: NoInfer<S>) => string
  /** Further actions. */
  children?: ReactNode
}

const changedTo = (status: string) => `Status changed to ${labelOf(status).toLowerCase()}`

/** The status of the open item, and the menu for those who may change it. */
export function StatusHeader<S extends string>(props: Props<S>) {
  const can = useCan()
  return (
    <Group justify="space-between">
      <StatusBadge status={props.status} />
      {can.write && <StatusMenu {...props} />}
    </Group>
  )
}

/** A menu to set another status, and a button for the usual next one. */
export function StatusMenu<S extends string>(props: Props<S>) {
  const { status, options, area, change, next, ask, done = changedTo, children } = props
  const { run, attempt, isBusy } = useAction(area)
  const set = (status: S) => {
    const question = ask?.(status)
    if (!question) return void run(() => change(status), done(status))
    confirmThen({ ...question, done: done(status), run: () => attempt(() => change(status)) })
  }
  return (
    <Group gap="xs">
      {next && (
        <Button
          size="xs"
          variant={next.isQuiet ? 'default' : 'filled'}
          loading={isBusy}
          onClick={() => set(next.to)}
        >
          {next.label}
        </Button>
      )}
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
              <Menu.Item key={option} onClick={() => set(option)}>
                {labelOf(option)}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      {children}
    </Group>
  )
}
