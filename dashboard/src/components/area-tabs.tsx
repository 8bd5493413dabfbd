import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Part = { name: string; label: string; content: () => ReactNode }

/** The parts of an area, one at a time; which one is part of the address. */
export function AreaTabs({ label, parts }: { label: string; parts: Part[] }) {
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const navigate = useNavigate()
  const open = parts.find(({ name }) => name === tab) ?? parts[0]
  return (
    <Tabs
      value={open?.name ?? null}
      onChange={(name) => void navigate({ to: '.', search: { tab: name }, replace: true })}
      keepMounted={false}
    >
      <Tabs.List aria-label={label} mb="md">
        {parts.map(({ name, label }) => (
          <Tabs.Tab key={name} value={name}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {parts.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name}>
          {name === open?.name && content()}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
