import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { fieldErrorsOf, messageOf } from '../../lib/errors.ts'
import { IconAlertTriangle } from '../../lib/icons.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import { PublishButton } from '../publishing/publish-button.tsx'
import type { DraftOf } from './use-document.ts'

type Draft = Pick<
  DraftOf<{ hasUnpublishedChanges: boolean }, unknown>,
  'resource' | 'isDirty' | 'isBusy' | 'save' | 'discard'
>

/** Saves or discards the changes of a document, and publishes what is saved. */
export function SaveButtons({ draft: { isDirty, isBusy, resource, save, discard } }: { draft: Draft }) {
  const can = useCan()
  if (!can.write) return null
  if (!isDirty && !isBusy) return resource.hasUnpublishedChanges && <PublishButton />
  return (
    <Group gap="xs">
      <Button variant="default" disabled={isBusy} onClick={discard}>
        Discard
      </Button>
      <Button loading={isBusy} onClick={() => void save()}>
        Save
      </Button>
    </Group>
  )
}

/** Whether visitors get what is shown. */
export function SavedState({ draft: { isDirty, resource } }: { draft: Draft }) {
  const { mode } = useSitePlace()
  const text = isDirty
    ? 'You have unsaved changes.'
    : resource.hasUnpublishedChanges && mode === 'live'
      ? 'Saved. Visitors see it after you publish.'
      : ''
  return (
    <Text size="sm" c="dimmed" role="status">
      {text}
    </Text>
  )
}

type ProblemProps = {
  draft: Pick<DraftOf<unknown, unknown>, 'error' | 'isConflict' | 'isBusy' | 'save' | 'reload'>
  /** Says in words which part a path of an error names. */
  nameOf?: (path: string) => string
}

/** Why the last save failed. After a change by someone else, the user decides. */
export function SaveProblem({ draft, nameOf = (path) => path }: ProblemProps) {
  const { error, isConflict, isBusy, save, reload } = draft
  if (error === null) return null
  if (isConflict) {
    return (
      <Alert
        color="red"
        variant="light"
        icon={<IconAlertTriangle />}
        title="Changed by someone else"
        role="alert"
      >
        <Stack gap="sm" align="flex-start">
          <Text size="sm">It was saved elsewhere after you opened it. Your changes are still here.</Text>
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={reload}>
              Discard mine and load theirs
            </Button>
            <Button size="xs" color="red.9" loading={isBusy} onClick={() => void save({ overwrites: true })}>
              Overwrite theirs
            </Button>
          </Group>
        </Stack>
      </Alert>
    )
  }
  const fields = Object.entries(fieldErrorsOf(error))
  return (
    <Alert color="red" variant="light" role="alert" title="Not saved">
      {fields.length === 0 && messageOf(error)}
      {fields.map(([path, message]) => (
        <Text size="sm" key={path}>
          {nameOf(path)}: {message}
        </Text>
      ))}
    </Alert>
  )
}
