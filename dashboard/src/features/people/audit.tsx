import { Code, Stack } from '@mantine/core'
import type { AuditEntry } from '@sitewright/client'
import { Facts } from '../../components/display/facts.tsx'
import { Moment } from '../../components/display/moment.tsx'
import { EmptyState } from '../../components/feedback/states.tsx'
import { Page } from '../../components/layout/page.tsx'
import { DownloadCsv } from '../../components/lists/download-csv.tsx'
import { FilterFields } from '../../components/lists/filters.tsx'
import { ResourceTable } from '../../components/lists/resource-table.tsx'
import { useFilters } from '../../components/lists/use-filters.ts'
import { useList } from '../../components/lists/use-list.ts'
import { SidePanel } from '../../components/panels/side-panel.tsx'
import { useOpened } from '../../components/panels/use-opened.ts'
import { IconHistory } from '../../lib/icons.tsx'
import { usePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'

export function Audit() {
  if (useCan().own) return <Entries />
  return (
    <Page title="Audit log">
      <EmptyState icon={IconHistory} title="Only owners can see the audit log">
        Ask an owner of the account.
      </EmptyState>
    </Page>
  )
}

/** `people.updateMember` becomes `People: update member`. */
const doneOf = (operation: string) => {
  const [area = '', act = ''] = operation.split('.')
  const words = act.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${area.charAt(0).toUpperCase()}${area.slice(1)}: ${words}`
}

function Entries() {
  const { api, accountId } = usePlace()
  const { filters, set } = useFilters<{ operation: string; actorId: string }>(['operation', 'actorId'])
  const opened = useOpened()
  const list = useList<AuditEntry>([accountId, 'audit', filters], (cursor) =>
    api.audit.list({ ...filters, ...(cursor && { cursor }) }),
  )
  const entry = list.items.find(({ id }) => id === opened.id)
  return (
    <Page
      title="Audit log"
      description="Who changed what in this account, in both modes."
      actions={
        <DownloadCsv name="audit" area={[accountId, 'audit']} load={() => api.audit.exportList(filters)} />
      }
    >
      <ResourceTable
        label="Audit log"
        list={list}
        idOf={({ id }) => id}
        onOpen={({ id }) => opened.open(id)}
        filters={
          <FilterFields
            filters={[
              { name: 'operation', label: 'Area or operation', type: 'search' },
              { name: 'actorId', label: 'User or key id', type: 'search' },
            ]}
            values={filters}
            set={set}
          />
        }
        columns={[
          { header: 'What', cell: ({ operation }) => doneOf(operation) },
          { header: 'Who', cell: ({ actor, actorType }) => (actorType === 'key' ? `${actor}…` : actor) },
          { header: 'When', cell: ({ at }) => <Moment value={at} /> },
          { header: 'From', wide: true, cell: ({ address }) => address },
        ]}
        empty={
          <EmptyState icon={IconHistory} title="No entries">
            Changes by people and keys are listed here.
          </EmptyState>
        }
      />
      <SidePanel
        opened={entry !== undefined}
        onClose={opened.close}
        title={entry ? doneOf(entry.operation) : ''}
      >
        {entry && <EntryView entry={entry} />}
      </SidePanel>
    </Page>
  )
}

const ACTORS = { person: 'Person', key: 'Key', operator: 'Operator' }

function EntryView({ entry }: { entry: AuditEntry }) {
  return (
    <Stack>
      <Facts
        facts={[
          [ACTORS[entry.actorType], `${entry.actor} (${entry.actorId})`],
          ['When', <Moment key="at" value={entry.at} />],
          ['From', entry.address || '–'],
          ['Operation', entry.operation],
          ['Resource', <Code key="resource">{entry.resource}</Code>],
          ['Request', <Code key="request">{entry.requestId}</Code>],
          ['Number', entry.number === null ? 'within a minute' : String(entry.number)],
        ]}
      />
      {entry.before !== null && <Values title="Before" value={entry.before} />}
      {entry.after !== null && <Values title="After" value={entry.after} />}
    </Stack>
  )
}

const Values = ({ title, value }: { title: string; value: unknown }) => (
  <section aria-label={title}>
    {title}
    <Code block>{JSON.stringify(value, null, 2)}</Code>
  </section>
)
