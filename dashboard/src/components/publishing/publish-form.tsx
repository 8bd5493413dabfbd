import { Button, Group, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { DraftRelease } from '@sitewright/client'
import { useState } from 'react'
import { useSitePlace } from '../../lib/place.tsx'
import { Failure, useRequest } from '../feedback/use-request.tsx'
import { Changes } from './changes.tsx'
import type { Compared } from './compare/documents.ts'
import { ClockChange, zoneHint } from './local-time.tsx'
import type { Outcome } from './published.tsx'
import { usePublication } from './use-publication.ts'

type Props = { draft: DraftRelease; onCompare(compared: Compared): void; onDone(outcome: Outcome): void }

/** Chooses what is published, with a note, now or later. */
export function PublishForm({ draft, onCompare, onDone }: Props) {
  const publication = usePublication(draft)
  const [note, setNote] = useState('')
  const [at, setAt] = useState<string | null>(null)
  const { request, isBusy, failure } = useRequest()
  const { isNothing, publish } = publication
  return (
    <Stack>
      <Changes draft={draft} publication={publication} onCompare={onCompare} />
      <Textarea
        label="Note"
        description="What changed, for your team"
        maxLength={500}
        autosize
        minRows={2}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <When at={at} onChange={setAt} />
      <Failure message={failure} />
      <Group justify="flex-end">
        <Button
          loading={isBusy}
          disabled={isNothing || at === ''}
          onClick={() => void request(async () => onDone(await publish(note.trim(), at)))}
        >
          {at === null ? 'Publish now' : 'Schedule'}
        </Button>
      </Group>
    </Stack>
  )
}

const OPTIONS = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'Later' },
]

function When({ at, onChange }: { at: string | null; onChange(at: string | null): void }) {
  const { timeZone } = useSitePlace().site
  return (
    <>
      <Group gap="sm">
        <Text size="sm" fw={500} aria-hidden>
          When
        </Text>
        <SegmentedControl
          aria-label="When"
          data={OPTIONS}
          value={at === null ? 'now' : 'later'}
          onChange={(when) => onChange(when === 'later' ? '' : null)}
        />
      </Group>
      {at !== null && (
        <div>
          <TextInput
            type="datetime-local"
            label="Goes live on"
            description={zoneHint(timeZone)}
            withAsterisk
            value={at}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
          <ClockChange text={at} timeZone={timeZone} />
        </div>
      )}
    </>
  )
}
