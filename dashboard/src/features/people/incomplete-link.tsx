import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'

/** Shown when a one-time link is truncated; `children` name the link to open. */
export const IncompleteLink = ({ children }: { children: ReactNode }) => (
  <Alert color="yellow" variant="light" title="The link is incomplete">
    {children}
  </Alert>
)
