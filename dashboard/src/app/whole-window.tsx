import { Box } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PlaceProvider } from '../lib/place.tsx'
import { SiteFrame } from './site-frame.tsx'

const Margins = ({ children }: { children: ReactNode }) => (
  <Box component="main" p="xl" maw={960} mx="auto">
    {children}
  </Box>
)

/** Renders a screen of a site without the shell. */
export function WholeWindow() {
  const { mode } = useParams({ strict: false }) as { mode: 'live' | 'sandbox' }
  return (
    <PlaceProvider mode={mode}>
      <SiteFrame Around={Margins} />
    </PlaceProvider>
  )
}
