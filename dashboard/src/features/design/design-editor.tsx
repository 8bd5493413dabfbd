import { Grid, Paper, Stack, Tabs } from '@mantine/core'
import { compileDesign, type Mode } from '@sitewright/blocks/design'
import type { Design as StoredDesign } from '@sitewright/client'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Lines } from '../../components/feedback/states.tsx'
import { Page } from '../../components/layout/page.tsx'
import { SaveButtons, SavedState, SaveProblem } from '../../components/website/save-bar.tsx'
import { type Loaded, useDraft } from '../../components/website/use-document.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { useCan } from '../../lib/session.tsx'
import type { DesignDraft } from './tokens.ts'

const Presets = lazy(async () => ({ default: (await import('./presets.tsx')).Presets }))
const ColorFields = lazy(async () => ({ default: (await import('./color-fields.tsx')).ColorFields }))
const FontFields = lazy(async () => ({ default: (await import('./font-fields.tsx')).FontFields }))
const ShapeFields = lazy(async () => ({ default: (await import('./shape-fields.tsx')).ShapeFields }))
const Preview = lazy(async () => ({ default: (await import('./preview.tsx')).Preview }))

const draftOf = ({ tokens, dark, scheme }: StoredDesign): DesignDraft => ({ tokens, dark, scheme })

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
              <Tabs defaultValue={can.write ? 'presets' : 'colors'} keepMounted={false}>
                <Tabs.List aria-label="Parts of the design" mb="md">
                  {can.write && <Tabs.Tab value="presets">Presets</Tabs.Tab>}
                  <Tabs.Tab value="colors">Colours</Tabs.Tab>
                  <Tabs.Tab value="fonts">Fonts</Tabs.Tab>
                  <Tabs.Tab value="shape">Shape</Tabs.Tab>
                </Tabs.List>
                <Suspense fallback={<Lines />}>
                  <Tabs.Panel value="presets">
                    <Presets {...shared} mode={mode} />
                  </Tabs.Panel>
                  <Tabs.Panel value="colors">
                    <ColorFields {...shared} mode={mode} setMode={setMode} />
                  </Tabs.Panel>
                  <Tabs.Panel value="fonts">
                    <FontFields {...shared} />
                  </Tabs.Panel>
                  <Tabs.Panel value="shape">
                    <ShapeFields {...shared} />
                  </Tabs.Panel>
                </Suspense>
              </Tabs>
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
