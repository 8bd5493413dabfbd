import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PUBLISH } from '../../../components/publishing/publish-button.tsx'
import { isLive } from '../../../components/publishing/queries.ts'
import { notifySuccess } from '../../../lib/errors.ts'
import { useSitePlace } from '../../../lib/place.tsx'
import { useEditing } from '../draft/use-page-draft.ts'
import { WideOnly } from './wide-only.tsx'

/** Publishes the page, or saves what is not saved automatically. */
export function MainButton() {
  const { site, siteId, mode } = useSitePlace()
  const { state, draft } = useEditing()
  const { status, saving, live } = state
  const [isPublishing, setPublishing] = useState(false)
  const isStuck = saving === 'conflict'
  const isSiteLive = isLive(site)
  const publish = async () => {
    setPublishing(true)
    if (await draft.publish())
      notifySuccess(
        isSiteLive ? 'Page published' : 'Page published. Visitors will see it once the site is published',
      )
    setPublishing(false)
  }
  if (status === 'draft') {
    return (
      <Button size="sm" loading={isPublishing} disabled={isStuck} onClick={() => void publish()}>
        Publish
      </Button>
    )
  }
  if (status === 'published' && isSiteLive) {
    return (
      <Button
        size="sm"
        loading={isPublishing}
        disabled={isStuck || (saving === 'saved' && !live.hasUnpublishedChanges)}
        onClick={() => void publish()}
      >
        Publish<WideOnly> changes</WideOnly>
      </Button>
    )
  }
  if (!draft.savesItself) {
    return (
      <Button
        size="sm"
        loading={saving === 'saving'}
        disabled={isStuck || saving === 'saved'}
        onClick={() => void draft.save()}
      >
        Save
      </Button>
    )
  }
  if (mode === 'sandbox') return null
  return (
    <Button
      size="sm"
      component={Link}
      to={`/${mode}/sites/${siteId}/pages`}
      search={{ open: PUBLISH } as never}
    >
      Publish site
    </Button>
  )
}
