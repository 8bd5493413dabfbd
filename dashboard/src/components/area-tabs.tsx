import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { Lines } from './states.tsx'

type Part = { name: string; label: string; content: () => ReactNode }

/** On a phone it is pushed aside with a finger. */
const IN_ONE_LINE = { flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden' } as const

/** The parts of an area, one at a time; which one is part of the address. What is in them may be `lazy`. */
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
      <Tabs.List aria-label={label} mb="md" style={IN_ONE_LINE}>
        {parts.map(({ name, label }) => (
          <Tabs.Tab key={name} value={name} flex="none">
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {parts.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name}>
          {name === open?.name && <Suspense fallback={<Lines />}>{content()}</Suspense>}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
