import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

/** Hides a label on a phone. */
export const WideOnly = ({ children }: { children: ReactNode }) => (
  <Box component="span" visibleFrom="sm" style={{ whiteSpace: 'pre' }}>
    {children}
  </Box>
)
