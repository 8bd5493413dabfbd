import { Input, NumberInput, SegmentedControl, SimpleGrid, Stack, Title } from '@mantine/core'
import type { PartProps } from './parts.ts'
import { type DesignDraft, type LengthGroup, lengthOf, shadowOf, withLength, withShadow } from './tokens.ts'

/** Radii of pictures and cards, small parts, and buttons. */
const CORNERS: Record<string, [medium: number, small: number, button: number]> = {
  square: [0, 0, 0],
  soft: [12, 8, 10],
  round: [24, 14, 999],
}
const RADII = ['medium', 'small', 'button']

type Length = { group: LengthGroup; name: string; label: string; min: number; max: number; usual: number }
const LENGTHS: [title: string, lengths: Length[]][] = [
  [
    'Corners',
    [
      { group: 'radius', name: 'medium', label: 'Pictures and cards', min: 0, max: 64, usual: 12 },
      { group: 'radius', name: 'small', label: 'Small parts', min: 0, max: 48, usual: 8 },
      { group: 'radius', name: 'button', label: 'Buttons', min: 0, max: 2_000, usual: 10 },
    ],
  ],
  [
    'Spacing',
    [
      { group: 'dimension', name: 'pageWidth', label: 'Page width', min: 640, max: 2_000, usual: 1_152 },
      { group: 'dimension', name: 'textWidth', label: 'Text width', min: 320, max: 1_200, usual: 704 },
      { group: 'dimension', name: 'sectionSpace', label: 'Between sections', min: 16, max: 200, usual: 64 },
    ],
  ],
]

/** Corners, shadow and space. */
export function ShapeFields({ draft, change, isReadOnly }: PartProps) {
  const shadow = shadowOf(draft)
  return (
    <Stack gap="lg">
      <Choice
        label="Corners"
        value={cornersOf(draft)}
        isReadOnly={isReadOnly}
        options={[
          ['square', 'Square'],
          ['soft', 'Soft'],
          ['round', 'Round'],
        ]}
        onChange={(name) => {
          const radii = CORNERS[name] ?? []
          change(radii.reduce((all, radius, i) => withLength(all, 'radius', RADII[i] ?? '', radius), draft))
        }}
      />
      <Choice
        label="Card shadow"
        value={shadow}
        isReadOnly={isReadOnly}
        options={[
          ['default', 'Default'],
          ['none', 'None'],
          ['soft', 'Soft'],
          ['strong', 'Strong'],
          ...(shadow === 'custom' ? [['custom', 'Custom'] as [string, string]] : []),
        ]}
        onChange={(name) => name !== 'custom' && change(withShadow(draft, name))}
      />
      {LENGTHS.map(([title, lengths]) => (
        <Stack key={title} gap="xs" component="section" aria-label={title}>
          <Title order={3} fz="sm">
            {title}
          </Title>
          <SimpleGrid cols={{ base: 1, xs: 3, md: 1, lg: 3 }} verticalSpacing="xs">
            {lengths.map(({ group, name, label, min, max, usual }) => (
              <NumberInput
                key={name}
                label={label}
                suffix=" px"
                min={min}
                max={max}
                placeholder={`${usual} px`}
                readOnly={isReadOnly}
                value={lengthOf(draft, group, name) ?? ''}
                onChange={(value) =>
                  change(withLength(draft, group, name, typeof value === 'number' ? value : undefined))
                }
              />
            ))}
          </SimpleGrid>
        </Stack>
      ))}
    </Stack>
  )
}

const cornersOf = (draft: DesignDraft) => {
  const radii = RADII.map((name) => lengthOf(draft, 'radius', name))
  return (
    Object.entries(CORNERS).find(([, known]) => known.every((radius, i) => radius === radii[i]))?.[0] ?? ''
  )
}

type ChoiceProps = {
  label: string
  value: string
  options: [value: string, label: string][]
  isReadOnly: boolean
  onChange(value: string): void
}

const Choice = ({ label, value, options, isReadOnly, onChange }: ChoiceProps) => (
  <Input.Wrapper label={label} labelElement="div">
    <SegmentedControl
      fullWidth
      mt={4}
      aria-label={label}
      readOnly={isReadOnly}
      value={value}
      data={options.map(([value, label]) => ({ value, label }))}
      onChange={onChange}
    />
  </Input.Wrapper>
)
