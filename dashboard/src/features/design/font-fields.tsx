import { NumberInput, Select, SimpleGrid, Stack } from '@mantine/core'
import { ALL_FONTS, stackOf, useFonts } from '../../components/website/fonts.ts'
import type { PartProps } from './parts.ts'
import { px, pxOf, type TextStyle, type TextValue, textOf, withText } from './tokens.ts'

const SYSTEM: Record<string, string> = {
  'system-ui': "The visitor's sans serif",
  serif: "The visitor's serif",
  'ui-rounded': "The visitor's rounded font",
  monospace: "The visitor's monospace",
}
const OPTIONS = ALL_FONTS.map((family) => ({ value: family, label: SYSTEM[family] ?? family }))
const WEIGHTS = [300, 400, 500, 600, 700, 800, 900].map(String)

/** Fonts and sizes of text. Bundled fonts are served by the site itself. */
export function FontFields({ draft, change, isReadOnly }: PartProps) {
  useFonts(document, ALL_FONTS)
  const set = (style: TextStyle, value: TextValue) => change(withText(draft, style, value))
  const family = (style: TextStyle, label: string, description?: string) => (
    <FontSelect
      label={label}
      description={description}
      value={textOf(draft, style).fontFamily}
      isReadOnly={isReadOnly}
      onChange={(fontFamily) => set(style, { fontFamily })}
    />
  )
  const body = textOf(draft, 'body')
  return (
    <Stack gap="md">
      {family('heading', 'Headings')}
      <Select
        label="Heading weight"
        data={WEIGHTS}
        value={weightOf(textOf(draft, 'heading').fontWeight)}
        placeholder="650"
        clearable={!isReadOnly}
        readOnly={isReadOnly}
        onChange={(weight) => set('heading', { fontWeight: weight === null ? undefined : Number(weight) })}
      />
      {family('body', 'Text')}
      <SimpleGrid cols={2}>
        <NumberInput
          label="Text size"
          suffix=" px"
          min={12}
          max={28}
          placeholder="17 px"
          readOnly={isReadOnly}
          value={pxOf(body.fontSize) ?? ''}
          onChange={(size) => set('body', { fontSize: typeof size === 'number' ? px(size) : undefined })}
        />
        <NumberInput
          label="Line height"
          min={1}
          max={2.5}
          step={0.05}
          decimalScale={2}
          placeholder="1.65"
          readOnly={isReadOnly}
          value={typeof body.lineHeight === 'number' ? body.lineHeight : ''}
          onChange={(height) => set('body', { lineHeight: typeof height === 'number' ? height : undefined })}
        />
      </SimpleGrid>
      {family('code', 'Code', 'For text in code style')}
    </Stack>
  )
}

/** Weights between the steps are kept, but not shown. */
const weightOf = (weight: unknown) => (WEIGHTS.includes(String(weight)) ? String(weight) : null)

type Props = {
  label: string
  description: string | undefined
  value: unknown
  isReadOnly: boolean
  onChange(family: string | undefined): void
}

function FontSelect({ label, description, value, isReadOnly, onChange }: Props) {
  const family = typeof value === 'string' ? value : null
  return (
    <Select
      label={label}
      description={description}
      data={OPTIONS}
      value={family}
      placeholder="Default"
      clearable={!isReadOnly}
      readOnly={isReadOnly}
      onChange={(family) => onChange(family ?? undefined)}
      renderOption={({ option }) => (
        <span style={{ fontFamily: stackOf(option.value), fontSize: '1.05rem' }}>{option.label}</span>
      )}
      styles={{ input: { fontFamily: family === null ? undefined : stackOf(family) } }}
      maxDropdownHeight={360}
    />
  )
}
