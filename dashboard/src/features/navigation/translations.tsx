import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { RemoveButton } from '../../components/forms/remove-button.tsx'
import { IconPlus } from '../../lib/icons.tsx'

type Translation = { language: string; label: string }
type Props = { translations: Translation[]; isReadOnly: boolean; onChange(translations: Translation[]): void }

/** The label on pages in other languages. */
export function Translations({ translations, isReadOnly, onChange }: Props) {
  const set = (index: number, change: Partial<Translation>) =>
    onChange(translations.map((one, i) => (i === index ? { ...one, ...change } : one)))
  return (
    <Stack gap="xs" component="section" aria-label="Other languages">
      <Text size="sm" fw={500}>
        In other languages
      </Text>
      {translations.map(({ language, label }, i) => (
        <Group key={i} gap="xs" wrap="nowrap">
          <TextInput
            w={90}
            aria-label={`Language ${i + 1}`}
            placeholder="de"
            readOnly={isReadOnly}
            value={language}
            onChange={({ currentTarget }) => set(i, { language: currentTarget.value })}
          />
          <TextInput
            flex={1}
            aria-label={`Label in language ${i + 1}`}
            readOnly={isReadOnly}
            value={label}
            onChange={({ currentTarget }) => set(i, { label: currentTarget.value })}
          />
          {!isReadOnly && (
            <RemoveButton
              label={`Remove language ${i + 1}`}
              onClick={() => onChange(translations.filter((_, other) => other !== i))}
            />
          )}
        </Group>
      ))}
      {!isReadOnly && (
        <Group>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange([...translations, { language: '', label: '' }])}
          >
            Add a language
          </Button>
        </Group>
      )}
    </Stack>
  )
}
