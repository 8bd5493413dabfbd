import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import type { GeneratedTemplate } from '@sitewright/client'
import { useState } from 'react'
import { Failure, useRequest } from '../../components/feedback/use-request.tsx'
import { useCovered } from '../../components/panels/side-panel.tsx'
import { IconSparkles } from '../../lib/icons.tsx'
import { useSitePlace } from '../../lib/place.tsx'
import { BlockPreview } from './block-preview.tsx'
import type { Template } from './template.ts'

type Props = { opened: boolean; onClose(): void; onUse(template: Template): void }

/** Generates a template from a prompt and previews it. */
export function GenerateTemplate({ opened, onClose, onUse }: Props) {
  useCovered(opened)
  const { api, siteId } = useSitePlace()
  const [prompt, setPrompt] = useState('')
  const [made, setMade] = useState<GeneratedTemplate | null>(null)
  const { request, isBusy, failure } = useRequest()
  const generate = () => request(async () => setMade(await api.ai.generateTemplate(siteId, { prompt })))
  const use = () => {
    if (made) onUse(made.template)
    setMade(null)
    onClose()
  }
  return (
    <Modal opened={opened} onClose={onClose} title="Generate a template" size="xl">
      <Stack>
        <Textarea
          label="Description"
          placeholder="Three offers for a weekend at the lake, with prices"
          autosize
          minRows={2}
          maxRows={8}
          value={prompt}
          data-autofocus
          onChange={({ currentTarget }) => setPrompt(currentTarget.value)}
        />
        <Failure message={failure} />
        {made && (
          <>
            <BlockPreview template={made.template} />
            <Text size="xs" c="dimmed">
              Made by {made.engine === 'built-in' ? 'the built-in engine' : made.engine}. Read it before you
              use it.
            </Text>
          </>
        )}
        <Group justify="flex-end">
          <Button
            variant={made ? 'default' : 'filled'}
            leftSection={<IconSparkles size={16} />}
            loading={isBusy}
            disabled={prompt.trim() === ''}
            onClick={() => void generate()}
          >
            {made ? 'Generate another' : 'Generate'}
          </Button>
          {made && <Button onClick={use}>Use it</Button>}
        </Group>
      </Stack>
    </Modal>
  )
}
