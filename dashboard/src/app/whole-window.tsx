import { useParams } from '@tanstack/react-router'
import { PlaceProvider } from './place.tsx'
import { SiteFrame } from './site-frame.tsx'

/** A screen of a site without anything around it. */
export function WholeWindow() {
  const { mode } = useParams({ strict: false }) as { mode: 'live' | 'sandbox' }
  return (
    <PlaceProvider mode={mode}>
      <SiteFrame />
    </PlaceProvider>
  )
}
