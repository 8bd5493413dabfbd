import { Alert, Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { createUsePuck, useGetPuck } from '@puckeditor/core'
import type { AiContentAssistInput, Assistance } from '@sitewright/client'
import { useState } from 'react'
import { Copyable } from '../../../components/display/copyable.tsx'
import { Failure, useRequest } from '../../../components/feedback/use-request.tsx'
import { notifySuccess } from '../../../lib/errors.ts'
import { IconSparkles } from '../../../lib/icons.tsx'
import { useSitePlace } from '../../../lib/place.tsx'
import { useEditing } from '../draft/use-page-draft.ts'
import { textPropsOf, withText } from './text-props.ts'

const ACTIONS = [
  { value: 'improve', label: 'Improve' },
  { value: 'shorten', label: 'Shorten' },
  { value: 'expand', label: 'Expand' },
  { value: 'rewrite', label: 'Rephrase' },
  { value: 'continue', label: 'Continue' },
  { value: 'seo', label: 'Write SEO title and description' },
  { value: 'alt_text', label: 'Describe the pictures' },
] as const
type Action = (typeof ACTIONS)[number]['value']

const usePuck = createUsePuck()

/** Suggests texts for the selected block or the whole page, for the user to accept or reject. */
export function Assistant() {
  const { api, siteId } = useSitePlace()
  const { pageId, draft } = useEditing()
  const selected = usePuck(({ selectedItem }) => selectedItem)
  const label = usePuck(({ config, selectedItem }) => {
    const type = selectedItem?.type
    return type === undefined ? null : (config.components[type]?.label ?? type)
  })
  const [action, setAction] = useState<Action>('improve')
  const [wish, setWish] = useState('')
  const [tone, setTone] = useState('')
  const [answer, setAnswer] = useState<Assistance | null>(null)
  const { request, isBusy, failure } = useRequest()
  const ask = () =>
    request(async () => {
      setAnswer(null)
      // The assistant reads the saved version.
      await draft.settle()
      const input: AiContentAssistInput = { pageId, action }
      if (selected) input.blockId = selected.props.id
      if (wish !== '') input.instruction = wish
      if (tone !== '') input.tone = tone
      setAnswer(await api.ai.contentAssist(siteId, input))
    })
  return (
    <Stack>
      <Text size="sm">
        For <b>{label === null ? 'the whole page' : `the selected block, ${label}`}</b>.{' '}
        {label === null && 'Select a block to work on it alone.'}
      </Text>
      {draft.isUnsaved && !draft.savesItself && (
        <Alert color="yellow" variant="light">
          Suggestions use the saved version, without your unsaved changes.
        </Alert>
      )}
      <Select
        label="Task"
        data={ACTIONS}
        value={action}
        allowDeselect={false}
        onChange={(value) => setAction(value as Action)}
      />
      <Textarea
        label="Instructions"
        placeholder="Address families with small children"
        autosize
        minRows={2}
        maxLength={2000}
        value={wish}
        onChange={({ currentTarget }) => setWish(currentTarget.value)}
      />
      <TextInput
        label="Tone"
        placeholder="friendly"
        value={tone}
        onChange={({ currentTarget }) => setTone(currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button leftSection={<IconSparkles size={16} />} loading={isBusy} onClick={() => void ask()}>
          Suggest
        </Button>
      </Group>
      <Failure message={failure} />
      {answer && <Suggestion answer={answer} />}
    </Stack>
  )
}

function Suggestion({ answer: { suggestion, action, engine } }: { answer: Assistance }) {
  return (
    <Stack gap="xs" component="section" aria-label="Suggestion">
      <Copyable value={suggestion} label="suggestion" />
      <Text size="xs" c="dimmed">
        {engine === 'built-in'
          ? 'By the built-in engine, which only rearranges existing text'
          : `By ${engine}`}
      </Text>
      {action === 'seo' ? <ApplyToSeo suggestion={suggestion} /> : <ApplyToBlock suggestion={suggestion} />}
    </Stack>
  )
}

/** The first line is the title, the rest the description. */
function ApplyToSeo({ suggestion }: { suggestion: string }) {
  const { draft, state } = useEditing()
  const [title = '', ...rest] = suggestion.split('\n')
  const description = rest.join(' ').trim()
  const apply = () => {
    const { seo } = state.draft
    draft.change({
      seo: { ...seo, title: title.trim() || seo.title, description: description || seo.description },
    })
    notifySuccess('Added to the page settings')
  }
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={apply}>
        Use it for search engines
      </Button>
    </Group>
  )
}

function ApplyToBlock({ suggestion }: { suggestion: string }) {
  const getPuck = useGetPuck()
  const selected = usePuck(({ selectedItem }) => selectedItem)
  const props = selected ? textPropsOf(selected) : []
  const [chosen, setChosen] = useState<string | null>(null)
  const target = props.find(({ path }) => path === chosen) ?? props[0]
  if (!selected || !target) return null
  const apply = () => {
    const { dispatch, getSelectorForId } = getPuck()
    const place = getSelectorForId(selected.props.id)
    if (!place) return
    dispatch({
      type: 'replace',
      destinationIndex: place.index,
      destinationZone: place.zone,
      data: withText(selected, target, suggestion),
    })
    notifySuccess('Text inserted')
  }
  return (
    <Group align="flex-end" justify="flex-end">
      <Select
        label="Insert into"
        flex={1}
        data={props.map(({ path, label }) => ({ value: path, label }))}
        value={target.path}
        allowDeselect={false}
        onChange={setChosen}
      />
      <Button variant="default" onClick={apply}>
        Replace the text
      </Button>
    </Group>
  )
}
