import { Grid, Paper, SegmentedControl, Stack } from '@mantine/core'
import { compileDesign, type Mode } from '@sitewright/blocks/design'
import type { Design as StoredDesign } from '@sitewright/client'
import { Suspense, useMemo, useState } from 'react'
import { Lines } from '../../components/feedback/states.tsx'
import { Page } from '../../components/layout/page.tsx'
import { SaveButtons, SavedState, SaveProblem } from '../../components/website/save-bar.tsx'
import { type Loaded, useDraft } from '../../components/website/use-document.ts'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import type { DesignDraft } from './tokens.ts'

const Presets = lazyNamed(() => import('./presets.tsx'), 'Presets')
const ColorFields = lazyNamed(() => import('./color-fields.tsx'), 'ColorFields')
const FontFields = lazyNamed(() => import('./font-fields.tsx'), 'FontFields')
const ShapeFields = lazyNamed(() => import('./shape-fields.tsx'), 'ShapeFields')
const Preview = lazyNamed(() => import('./preview.tsx'), 'Preview')

const draftOf = ({ tokens, dark, scheme }: StoredDesign): DesignDraft => ({ tokens, dark, scheme })

const PARTS = [
  { value: 'presets', label: 'Presets' },
  { value: 'colors', label: 'Colours' },
  { value: 'fonts', label: 'Fonts' },
  { value: 'shape', label: 'Shape' },
]

type Props = { loaded: Loaded<StoredDesign>; reload(): void }

/** Edits the design beside a page of the site, which shows every change at once. */
export function DesignEditor({ loaded, reload }: Props) {
  const { api, siteId } = useSitePlace()
  const can = useCan()
  const document = useDraft({
    loaded,
    draftOf,
    write: (draft, options) => api.design.update(siteId, draft, options).withResponse(),
    reload,
  })
  const { draft, change } = document
  const design = useMemo(() => compileDesign(draft), [draft])
  const [mode, setMode] = useState<Mode>(draft.scheme === 'dark' ? 'dark' : 'light')
  const [part, setPart] = useState(can.write ? 'presets' : 'colors')
  const shared = { draft, design, change, isReadOnly: !can.write }
  return (
    <Page
      title="Design"
      description="Colours, fonts and shapes of all pages, set once for the site."
      actions={<SaveButtons draft={document} />}
    >
      <Stack gap="sm">
        <SavedState draft={document} />
        <SaveProblem draft={document} />
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, md: 5 }}>
            <Paper withBorder p="md">
              {/* Not part of the address: leaving it asks about unsaved changes. */}
              <SegmentedControl
                fullWidth
                mb="md"
                aria-label="Design section"
                value={part}
                onChange={setPart}
                data={PARTS.filter(({ value }) => can.write || value !== 'presets')}
              />
              <Suspense fallback={<Lines />}>
                {part === 'presets' && <Presets {...shared} mode={mode} />}
                {part === 'colors' && <ColorFields {...shared} mode={mode} setMode={setMode} />}
                {part === 'fonts' && <FontFields {...shared} />}
                {part === 'shape' && <ShapeFields {...shared} />}
              </Suspense>
            </Paper>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 7 }}>
            <Suspense fallback={<Lines />}>
              <Preview design={design} mode={mode} setMode={setMode} />
            </Suspense>
          </Grid.Col>
        </Grid>
      </Stack>
    </Page>
  )
}
