import {
  ActionIcon,
  Alert,
  ColorInput,
  Group,
  SegmentedControl,
  Select,
  Stack,
  Text,
  Title,
  Tooltip,
} from '@mantine/core'
import type { ColorName, Contrast, Mode } from '@sitewright/blocks/design'
import { useState } from 'react'
import { COLOR_LABELS } from '../../components/website/token-labels.ts'
import { IconAlertTriangle, IconRestore } from '../../lib/icons.tsx'
import type { PartProps } from './parts.ts'
import { isOwnColor, withColor } from './tokens.ts'

const GROUPS: [title: string, names: ColorName[]][] = [
  ['Brand', ['accent', 'onAccent', 'link', 'tint']],
  ['Backgrounds', ['background', 'surface', 'muted', 'field']],
  ['Text and lines', ['text', 'softText', 'line', 'strongLine']],
]
const SCHEMES = [
  { value: 'auto', label: 'Match visitor’s device' },
  { value: 'light', label: 'Always light' },
  { value: 'dark', label: 'Always dark' },
]

type Props = PartProps & { mode: Mode; setMode(mode: Mode): void }

/** The colours of both schemes. What is not set is derived; pairs that are hard to read are named beside the colour. */
export function ColorFields({ draft, design, change, isReadOnly, mode, setMode }: Props) {
  const failing = design.contrast.filter(({ passes }) => !passes)
  return (
    <Stack gap="md">
      <Select
        label="Light or dark"
        data={SCHEMES}
        value={draft.scheme}
        allowDeselect={false}
        readOnly={isReadOnly}
        onChange={(scheme) => scheme !== null && change({ ...draft, scheme: scheme as 'auto' })}
      />
      <SegmentedControl
        aria-label="Scheme colours"
        value={mode}
        onChange={(mode) => setMode(mode as Mode)}
        data={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
      <Readable failing={failing} total={design.contrast.length} />
      {GROUPS.map(([title, names]) => (
        <Stack key={title} gap="xs" component="section" aria-label={title}>
          <Title order={3} fz="sm">
            {title}
          </Title>
          {names.map((name) => (
            <ColorField
              key={`${mode} ${name}`}
              label={COLOR_LABELS[name]}
              value={design.palettes[mode][name]}
              isOwn={isOwnColor(draft, mode, name)}
              isReadOnly={isReadOnly}
              warnings={failing.filter((pair) => pair.scheme === mode && pair.pair.startsWith(`${name} on `))}
              onChange={(value) => change(withColor(draft, mode, name, value))}
            />
          ))}
        </Stack>
      ))}
    </Stack>
  )
}

function Readable({ failing, total }: { failing: Contrast[]; total: number }) {
  const count = (scheme: Mode) => failing.filter((pair) => pair.scheme === scheme).length
  if (failing.length === 0) {
    return (
      <Text size="sm" c="dimmed" role="status">
        All {total} colour pairs are readable (WCAG AA).
      </Text>
    )
  }
  return (
    <Alert color="orange" variant="light" icon={<IconAlertTriangle />} role="status" p="sm">
      {failing.length} of {total} colour pairs are hard to read: {count('light')} light, {count('dark')} dark.
    </Alert>
  )
}

type FieldProps = {
  label: string
  value: string
  isOwn: boolean
  isReadOnly: boolean
  warnings: Contrast[]
  onChange(value?: string): void
}
const HEX = /^#[\da-f]{6}$/i

function ColorField({ label, value, isOwn, isReadOnly, warnings, onChange }: FieldProps) {
  // What is typed runs ahead of the colour until it is one.
  const [typed, setTyped] = useState({ text: value, of: value })
  if (typed.of !== value) setTyped({ text: value, of: value })
  const type = (text: string) => {
    const isColor = HEX.test(text)
    setTyped({ text, of: isColor ? text.toLowerCase() : value })
    if (isColor && text.toLowerCase() !== value) onChange(text.toLowerCase())
  }
  return (
    <Group gap="xs" wrap="nowrap" align="flex-end">
      <ColorInput
        flex={1}
        label={label}
        format="hex"
        withEyeDropper={false}
        readOnly={isReadOnly}
        value={typed.text}
        onChange={type}
        onBlur={() => setTyped({ text: value, of: value })}
        error={warnings.length > 0 && warnings.map(warningOf).join('. ')}
        inputWrapperOrder={['label', 'input', 'error']}
        styles={{ error: { color: 'var(--app-warning)' } }}
      />
      {!isReadOnly && (
        <Tooltip label={isOwn ? 'Derive it again' : 'Derived from the other colours'}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            mb={warnings.length > 0 ? 24 : 0}
            disabled={!isOwn}
            aria-label={`Derive again: ${label}`}
            onClick={() => onChange()}
          >
            <IconRestore size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  )
}

/** `softText on muted`: of which the first is the colour of the field. */
const warningOf = ({ pair, ratio, minimum }: Contrast) =>
  `Contrast ${ratio} on ${COLOR_LABELS[pair.split(' on ')[1] as ColorName].toLowerCase()}; ${minimum} is required`
