import { Group, Paper, Stack, Text } from '@mantine/core'
import { StatusBadge } from '../../status/status-badge.tsx'
import { useTargets } from '../../website/menu-targets.ts'
import { type ComparedMenu, compareMenus, type MenuLine } from './menu-differences.ts'
import { Nothing, Sides } from './sides.tsx'
import type { ComparedDocuments } from './use-compared-documents.ts'

type TargetOf = ReturnType<typeof useTargets>

/** The menus on both sides; what differs is marked. */
export function CompareNavigation({ live, draft }: ComparedDocuments) {
  const targetOf = useTargets([...live.menus, ...draft.menus].flatMap(({ items }) => items))
  const menus = compareMenus(live.menus, draft.menus)
  return (
    <Sides
      live={<Menus menus={menus} side="live" targetOf={targetOf} none="Visitors do not see menus yet." />}
      draft={
        <Menus menus={menus} side="draft" targetOf={targetOf} none="Visitors will no longer see menus." />
      }
    />
  )
}

type Props = { menus: ComparedMenu[]; side: 'live' | 'draft'; targetOf: TargetOf; none: string }

function Menus({ menus, side, targetOf, none }: Props) {
  const shown = menus.filter((menu) => menu[side].length > 0)
  if (shown.length === 0) return <Nothing>{none}</Nothing>
  return (
    <Stack gap="sm">
      {shown.map((menu) => (
        <Paper key={menu.name} withBorder p="sm">
          <Text size="sm" fw={650} mb={4}>
            {menu.name}
          </Text>
          <Stack component="ul" gap={6} m={0} p={0} style={{ listStyle: 'none' }} aria-label={menu.name}>
            {menu[side].map((line, i) => (
              <Line key={i} line={line} target={targetOf(line.item)} />
            ))}
          </Stack>
        </Paper>
      ))}
    </Stack>
  )
}

const INDENT = 20

const Line = ({ line: { item, level, change }, target }: { line: MenuLine; target: string }) => (
  <Group component="li" justify="space-between" wrap="nowrap" gap="xs" pl={level * INDENT}>
    <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Text size="sm" {...(change === 'removed' && { td: 'line-through' })}>
        {[
          item.label,
          ...(item.translations ?? []).map(({ language, label }) => `${language}: ${label}`),
        ].join(' · ')}
      </Text>
      <Text size="xs" c="dimmed">
        {target}
      </Text>
    </div>
    {change && <StatusBadge status={change} />}
  </Group>
)
