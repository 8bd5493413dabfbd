import { Alert, Button, Code, Group, List, Select, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { IconCheck, IconSparkles } from '../../lib/icons.tsx'
import { useCan } from '../../lib/session.tsx'
import { GenerateTemplate } from './generate-template.tsx'
import { COMPONENTS, type Parsed, parseTemplate, textOf, withComponent } from './template.ts'
import classes from './template-editor.module.css'

type Props = { value: string; onChange(text: string): void; errors: string[] }

/** A JSON editor for the template, with validation against the component catalogue. */
export function TemplateEditor({ value, onChange, errors }: Props) {
  const can = useCan()
  const [isGenerating, setGenerating] = useState(false)
  const parsed = parseTemplate(value)
  return (
    <Stack gap="xs" mt="md">
      <Textarea
        label="Template"
        description="One block as JSON, or an array of several"
        withAsterisk
        autosize
        minRows={12}
        maxRows={28}
        spellCheck={false}
        classNames={{ input: classes.code as string }}
        value={value}
        error={errors.length > 0 && errors.join('; ')}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Findings parsed={parsed} />
      <Group gap="xs">
        <Select
          aria-label="Add a component"
          placeholder="Add a component"
          data={COMPONENTS}
          value={null}
          searchable
          size="xs"
          w={190}
          onChange={(type) => type !== null && onChange(withComponent(value, type))}
        />
        <Button
          size="xs"
          variant="default"
          disabled={'syntax' in parsed}
          onClick={() => 'template' in parsed && onChange(textOf(parsed.template))}
        >
          Format
        </Button>
        {can.write && (
          <Button
            size="xs"
            variant="light"
            leftSection={<IconSparkles size={14} />}
            onClick={() => setGenerating(true)}
          >
            Generate with AI
          </Button>
        )}
      </Group>
      <GenerateTemplate
        opened={isGenerating}
        onClose={() => setGenerating(false)}
        onUse={(template) => onChange(textOf(template))}
      />
    </Stack>
  )
}

const MAX_SHOWN = 6

function Findings({ parsed }: { parsed: Parsed }) {
  if ('syntax' in parsed) {
    return (
      <Alert color="red" variant="light" title="Invalid template" role="status">
        {parsed.syntax}
      </Alert>
    )
  }
  const { problems } = parsed
  if (problems.length === 0) {
    return (
      <Group gap={6} role="status">
        <IconCheck size={16} aria-hidden />
        <Text size="sm">Valid template.</Text>
      </Group>
    )
  }
  return (
    <Alert color="yellow" variant="light" title="Unknown components" role="status">
      <List size="sm">
        {problems.slice(0, MAX_SHOWN).map(([path, message]) => (
          <List.Item key={path}>
            <Code>{path}</Code> {message}
          </List.Item>
        ))}
      </List>
      {problems.length > MAX_SHOWN && <Text size="sm">and {problems.length - MAX_SHOWN} more</Text>}
      <Text size="sm" mt="xs">
        Pages skip unknown components.
      </Text>
    </Alert>
  )
}
