import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { IconArrowLeft, IconFlask } from '../../lib/icons.tsx'
import { lazyNamed } from '../../lib/lazy-named.ts'
import { useSitePlace } from '../../lib/place.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { Lines } from '../feedback/states.tsx'
import { useOpenPreview } from './addresses.ts'
import type { Compared } from './compare/documents.ts'
import { PublishForm } from './publish-form.tsx'
import { type Outcome, Published } from './published.tsx'
import { isLive, useDraftRelease } from './queries.ts'

const ComparePage = lazyNamed(() => import('./compare/compare-page.tsx'), 'ComparePage')
const CompareDocument = lazyNamed(() => import('./compare/compare-document.tsx'), 'CompareDocument')

/** Shows what publishing would change, and publishes all of it or a part. */
export function PublishPanel({ onClose }: { onClose(): void }) {
  const { site, mode } = useSitePlace()
  const query = useDraftRelease()
  const [compared, setCompared] = useState<Compared | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  if (mode === 'sandbox') return <InSandbox />
  if (outcome) return <Published outcome={outcome} onClose={onClose} />
  return (
    <>
      {compared && (
        <Stack>
          <Group>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconArrowLeft size={16} />}
              onClick={() => setCompared(null)}
            >
              All changes
            </Button>
          </Group>
          <Suspense fallback={<Lines />}>
            {typeof compared === 'string' ? (
              <CompareDocument kind={compared} />
            ) : (
              <ComparePage page={compared} />
            )}
          </Suspense>
        </Stack>
      )}
      {/* It keeps what is chosen while two versions are compared. */}
      <div hidden={compared !== null}>
        <Stack>
          {!isLive(site) && (
            <Alert variant="light" title="This site is not live yet">
              Publishing makes it available at {site.url}
            </Alert>
          )}
          {isLive(site) && (
            <Text size="sm" c="dimmed">
              Visitors see release {site.liveRelease} at{' '}
              <Anchor href={site.url} target="_blank" inherit>
                {site.url}
              </Anchor>
            </Text>
          )}
          <Loaded query={query}>
            {(draft) => <PublishForm draft={draft} onCompare={setCompared} onDone={setOutcome} />}
          </Loaded>
        </Stack>
      </div>
    </>
  )
}

function InSandbox() {
  const openPreview = useOpenPreview()
  return (
    <Stack align="flex-start">
      <Alert variant="light" color="yellow" icon={<IconFlask />} title="Sandbox sites do not go live">
        Sandbox sites have no public address. To see the pages as visitors would, open a preview, or create a
        link to share under Publishing, Previews.
      </Alert>
      <Button onClick={() => void openPreview('/')}>Open a preview</Button>
    </Stack>
  )
}
