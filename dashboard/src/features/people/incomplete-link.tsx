import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'

/** Where a link that is good once has lost its end; `children` say which link to open. */
export const IncompleteLink = ({ children }: { children: ReactNode }) => (
  <Alert color="yellow" variant="light" title="The link is not complete">
    {children}
  </Alert>
)
