import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

/** The words of a label that the bar of a phone has no room for. */
export const WideOnly = ({ children }: { children: ReactNode }) => (
  <Box component="span" visibleFrom="sm" style={{ whiteSpace: 'pre' }}>
    {children}
  </Box>
)
