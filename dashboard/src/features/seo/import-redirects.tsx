import { Alert, Button, FileButton, Group, Stack, Table, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '../../components/feedback/use-action.ts'
import { fieldErrorsOf, messageOf, notifySuccess } from '../../lib/errors.ts'
import { formatNumber } from '../../lib/format.ts'
import { IconUpload } from '../../lib/icons.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { redirectsKey } from './keys.ts'

type Refusal = { message: string; lines: [line: string, message: string][] }
const LINE = /^csv line (\d+)$/

/** Imports redirects from a file or from pasted lines: all of them or, if one is wrong, none. */
export function ImportRedirects({ onDone }: { onDone(): void }) {
  const place = useSitePlace()
  const { attempt, isBusy } = useAction(redirectsKey(place))
  const [csv, setCsv] = useState('')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const write = (text: string) => {
    setCsv(text)
    setRefusal(null)
  }
  const send = async () => {
    try {
      const { created, updated } = await attempt(() => place.api.seo.importRedirects(place.siteId, { csv }))
      notifySuccess(`Redirects: ${formatNumber(created)} created, ${formatNumber(updated)} replaced`)
      onDone()
    } catch (error) {
      setRefusal(refusalOf(error))
    }
  }
  return (
    <Stack>
      <Text size="sm">
        One redirect per line: the old path, the new path or address and, optionally, the status. An existing
        redirect for the same path is replaced.
      </Text>
      <Textarea
        label="Lines"
        autosize
        minRows={8}
        maxRows={16}
        spellCheck={false}
        placeholder={'/old-page,/new-page\n/shop/*,/store/*,308'}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        value={csv}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      {refusal && <Refused refusal={refusal} />}
      <Group justify="space-between">
        <FileButton accept=".csv,.txt,text/csv" onChange={async (file) => file && write(await file.text())}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={16} />}>
              Choose a CSV file
            </Button>
          )}
        </FileButton>
        <Button loading={isBusy} disabled={csv.trim() === ''} onClick={() => void send()}>
          Import redirects
        </Button>
      </Group>
    </Stack>
  )
}

function refusalOf(error: unknown): Refusal {
  const lines = Object.entries(fieldErrorsOf(error)).flatMap(([path, message]): Refusal['lines'] => {
    const line = LINE.exec(path)?.[1]
    return line === undefined ? [] : [[line, message]]
  })
  const other = Object.values(fieldErrorsOf(error))[0] ?? messageOf(error)
  return {
    message: lines.length > 0 ? 'Nothing was imported. Correct these lines and try again.' : other,
    lines,
  }
}

const Refused = ({ refusal: { message, lines } }: { refusal: Refusal }) => (
  <Alert color="red" variant="light" role="alert">
    <Text size="sm">{message}</Text>
    {lines.length > 0 && (
      <Table mt="xs" aria-label="Errors">
        <Table.Tbody>
          {lines.map(([line, message]) => (
            <Table.Tr key={line}>
              <Table.Th scope="row" style={{ whiteSpace: 'nowrap', verticalAlign: 'top' }}>
                Line {line}
              </Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{message}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    )}
  </Alert>
)
