import { Badge, Button, Group, List, Text } from '@mantine/core'
import type { SeoFinding } from '@sitewright/client'
import { Link } from '@tanstack/react-router'
import { Section } from '../../components/layout/section.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import type { PageFindings, Severity } from './use-audit.ts'

const COLORS: Record<Severity, string> = { error: 'red', warning: 'orange', notice: 'blue' }
const LABELS: Record<Severity, string> = { error: 'Error', warning: 'Warning', notice: 'Notice' }

/** The findings of a page, with a way to its editor. */
export function FindingsOfPage({ group: { pageId, path, findings } }: { group: PageFindings }) {
  const { mode, siteId } = useSitePlace()
  const can = useCan()
  return (
    <Section
      title={path ?? 'The whole site'}
      action={
        pageId !== null && (
          <Button
            component={Link}
            to={`/${mode}/sites/${siteId}/pages/${pageId}`}
            size="xs"
            variant="default"
            aria-label={`${can.write ? 'Open in editor' : 'See page'}: ${path}`}
          >
            {can.write ? 'Open in editor' : 'See page'}
          </Button>
        )
      }
    >
      <List listStyleType="none" spacing="sm">
        {findings.map((finding, i) => (
          <List.Item key={i} styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}>
            <Finding finding={finding} />
          </List.Item>
        ))}
      </List>
    </Section>
  )
}

const Finding = ({ finding: { severity, message, fix } }: { finding: SeoFinding }) => (
  <Group gap="sm" wrap="nowrap" align="flex-start">
    <Badge variant="light" color={COLORS[severity]} radius="sm" tt="none" fw={600} miw={84} mt={2}>
      {LABELS[severity]}
    </Badge>
    <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Text size="sm">{message}</Text>
      <Text size="sm" c="dimmed">
        {fix}
      </Text>
    </div>
  </Group>
)
