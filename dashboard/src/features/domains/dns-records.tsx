import { Badge, Group, Paper, Stack, Text } from '@mantine/core'
import type { DnsRecord, Domain } from '@sitewright/client'
import { Copyable } from '../../components/display/copyable.tsx'

const PURPOSES: Record<DnsRecord['type'], string> = {
  TXT: 'Proves that you own the domain. Keep this record.',
  CNAME: 'Points visitors to this server',
  A: 'Points visitors to this server',
  AAAA: 'Points visitors with IPv6 to this server',
}

/** The records to set where the DNS of the domain is kept. */
export const DnsRecords = ({ domain: { records, checkedAt } }: { domain: Domain }) => (
  <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
    {records.map((record) => (
      <Paper component="li" withBorder p="sm" key={`${record.type} ${record.value}`}>
        <Group justify="space-between" wrap="nowrap" mb={6}>
          <Text size="sm">
            <strong>{record.type}</strong> · {PURPOSES[record.type]}
          </Text>
          {checkedAt !== null && (
            <Badge
              variant="light"
              color={record.isFound ? 'teal' : 'yellow'}
              radius="sm"
              tt="none"
              miw="max-content"
            >
              {record.isFound ? 'Found' : 'Not found yet'}
            </Badge>
          )}
        </Group>
        <Part name="Name" value={record.name} type={record.type} />
        <Part name="Value" value={record.value} type={record.type} />
      </Paper>
    ))}
  </Stack>
)

const Part = ({ name, value, type }: { name: string; value: string; type: string }) => (
  <>
    <Text size="xs" c="dimmed" mt={4}>
      {name}
    </Text>
    <Copyable value={value} label={`${name.toLowerCase()} of the ${type} record`} />
  </>
)
