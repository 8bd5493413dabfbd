import { Button, Tabs } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { Lines } from '../feedback/states.tsx'
import { useTitle } from './use-title.ts'

type Part = { name: string; label: string; content: () => ReactNode }
type Props = {
  label: string
  parts: Part[]
  /** The search parameter of the open tab. With the default `tab`, switching tabs drops all other parameters. */
  param?: string
}

const AREA = 'tab'
/** Scrolls horizontally on a phone. */
const IN_ONE_LINE = { flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden' } as const

/** Tabs of an area; the open one is part of the address. The content may be `lazy`. */
export function AreaTabs({ label, parts, param = AREA }: Props) {
  const { [param]: named } = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const open = parts.find(({ name }) => name === named) ?? parts[0]
  useTitle('part', param === AREA ? (open?.label ?? null) : null)
  const choose = (name: string | null) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...(param !== AREA && before), [param]: name }),
      replace: true,
      // Keep the state, so that Back still closes the open item.
      state: true,
      resetScroll: false,
    })
  return (
    <Tabs value={open?.name ?? null} onChange={choose} keepMounted={false}>
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

/** A link to another tab of the area. */
export const ToPart = ({ name, children }: { name: string; children: ReactNode }) => (
  <Button variant="default" component={Link} to="." search={{ [AREA]: name } as never}>
    {children}
  </Button>
)
