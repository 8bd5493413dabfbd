import { Grid, Paper, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { CustomBlockDetail } from '@sitewright/client'
import { type ReactNode, useState } from 'react'
import { useAction } from '../../components/feedback/use-action.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import { BlockPreview } from './block-preview.tsx'
import { parseTemplate, type Template, textOf, withComponent } from './template.ts'
import { TemplateEditor } from './template-editor.tsx'

const PAUSE_MS = 300

type Props = { block: CustomBlockDetail | null; onDone(): void; children?: ReactNode }
type Values = { label: string; description: string; template: string }

/** Creates or edits a block, with a live preview. */
export function BlockForm({ block, onDone, children }: Props) {
  const place = useSitePlace()
  const { api, siteId } = place
  const { attempt } = useAction([...siteKey(place), 'blocks'])
  const initial: Values = {
    label: block?.label ?? '',
    description: block?.description ?? '',
    template: block === null ? withComponent('', 'Text') : textOf(block.template),
  }
  const [text, setText] = useState(initial.template)
  const save = async ({ label, description, template }: Values) => {
    const parsed = parseTemplate(template)
    const fields = {
      label,
      description: description === '' ? null : description,
      // Sends invalid JSON as text, so that the API reports the error beside the field.
      template: 'template' in parsed ? parsed.template : (template as never),
    }
    await (block === null
      ? attempt(() => api.blocks.create(siteId, fields), 'Block created')
      : attempt(() => api.blocks.update(siteId, block.id, fields), 'Saved'))
    onDone()
  }
  return (
    <Grid gap="xl">
      <Grid.Col span={{ base: 12, md: 6 }}>
        <ResourceForm
          fields={[
            { name: 'label', label: 'Name', type: 'text', required: true },
            { name: 'description', label: 'Description', type: 'text' },
          ]}
          drawn={['template']}
          initial={initial}
          submit={block === null ? 'Create block' : 'Save'}
          onSubmit={save}
          onCancel={onDone}
        >
          {(form) => (
            <TemplateEditor
              value={form.values.template}
              errors={Object.entries(form.errors)
                .filter(([path]) => path.startsWith('template'))
                .map(([path, message]) => `${path} ${message}`)}
              onChange={(template) => {
                form.setValues({ template })
                form.clearErrors()
                setText(template)
              }}
            />
          )}
        </ResourceForm>
        {children}
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 6 }}>
        <Text size="sm" fw={500} mb={6}>
          Preview
        </Text>
        <Preview text={text} />
      </Grid.Col>
    </Grid>
  )
}

/** Keeps the last valid template while the user types. */
function Preview({ text }: { text: string }) {
  const [settled] = useDebouncedValue(text, PAUSE_MS)
  const [shown, setShown] = useState<{ text: string; template: Template | null }>({
    text: '',
    template: null,
  })
  if (settled !== shown.text) {
    const parsed = parseTemplate(settled)
    setShown({ text: settled, template: 'template' in parsed ? parsed.template : shown.template })
  }
  if (shown.template !== null) return <BlockPreview template={shown.template} />
  return (
    <Paper withBorder p="md">
      <Text size="sm" c="dimmed">
        Appears once the template is valid.
      </Text>
    </Paper>
  )
}
