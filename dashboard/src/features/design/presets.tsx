import { Box, Button, ColorInput, Group, SimpleGrid, Stack, Text, UnstyledButton } from '@mantine/core'
import { brandColors, compileDesign, type DesignPreset, type Mode, PRESETS } from '@sitewright/blocks/design'
import { useState } from 'react'
import { ALL_FONTS, stackOf, useFonts } from '../../components/website/fonts.ts'
import { IconCheck, IconWand } from '../../lib/icons.tsx'
import classes from './design.module.css'
import type { PartProps } from './parts.ts'
import { type DesignDraft, withColors } from './tokens.ts'

type Props = PartProps & { mode: Mode }

/** Designs to start from, and colours made of one of the brand. */
export function Presets({ draft, design, change, mode }: Props) {
  useFonts(document, ALL_FONTS)
  return (
    <Stack gap="lg">
      <Brand accent={design.palettes.light.accent} use={(colors) => change(withColors(draft, colors))} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {PRESETS.map((preset) => (
          <PresetCard
            key={preset.id}
            preset={preset}
            mode={mode}
            isChosen={isSame(completed(preset), draft)}
            onChoose={() => change(completed(preset))}
          />
        ))}
      </SimpleGrid>
    </Stack>
  )
}

const completed = ({ design: { tokens, dark = {}, scheme = 'auto' } }: DesignPreset): DesignDraft => ({
  tokens,
  dark,
  scheme,
})

/** The database keeps no order of properties. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => a.localeCompare(b))
          .map(([name, child]) => [name, sorted(child)]),
      )
    : value

type BrandProps = { accent: string; use(colors: NonNullable<ReturnType<typeof brandColors>>): void }

function Brand({ accent, use }: BrandProps) {
  const [brand, setBrand] = useState(accent)
  const colors = brandColors(brand)
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <ColorInput
        flex={1}
        label="Brand colour"
        description="Creates a readable light and dark palette"
        format="hex"
        withEyeDropper={false}
        value={brand}
        onChange={setBrand}
      />
      <Button
        variant="default"
        leftSection={<IconWand size={16} />}
        disabled={colors === null}
        onClick={() => colors && use(colors)}
      >
        Create palette
      </Button>
    </Group>
  )
}

type CardProps = { preset: DesignPreset; mode: Mode; isChosen: boolean; onChoose(): void }

function PresetCard({ preset, mode, isChosen, onChoose }: CardProps) {
  const { palettes } = compileDesign(preset.design)
  const colors = palettes[mode]
  const { heading, body } = textsOf(preset)
  return (
    <UnstyledButton className={classes.preset} aria-pressed={isChosen} onClick={onChoose}>
      <Box
        className={classes.sample}
        style={{ background: colors.background, color: colors.text }}
        aria-hidden
      >
        <span style={{ font: `${heading.fontWeight} 1.5rem ${stackOf(heading.fontFamily)}` }}>Aa</span>
        <span style={{ fontFamily: stackOf(body.fontFamily), color: colors.softText }}>Text</span>
        <span className={classes.accent} style={{ background: colors.accent, color: colors.onAccent }}>
          Go
        </span>
      </Box>
      <Group gap={4} px="sm" pt={8} wrap="nowrap" justify="space-between">
        <Text fw={600} size="sm">
          {preset.name}
        </Text>
        {isChosen && <IconCheck size={16} aria-hidden />}
      </Group>
      <Text size="xs" c="dimmed" px="sm" pb="sm">
        {preset.description}
      </Text>
    </UnstyledButton>
  )
}

type TextToken = { fontFamily: string; fontWeight?: number }
const textsOf = ({ design }: DesignPreset) => {
  const { heading, body } = design.tokens.typography as Record<'heading' | 'body', { $value: TextToken }>
  return { heading: heading.$value, body: body.$value }
}
