import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSitePlace } from '../../lib/place.tsx'

/** A link to a screen of the site. */
export function ToSite({ path, children }: { path: string; children: ReactNode }) {
  const { mode, siteId } = useSitePlace()
  return (
    <Anchor component={Link} to={`/${mode}/sites/${siteId}/${path}`} size="sm" fw={600}>
      {children}
    </Anchor>
  )
}
