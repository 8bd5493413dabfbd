import { Alert } from '@mantine/core'

/** Why the fields are changed elsewhere. */
export const FromBlock = ({ path }: { path: string }) => (
  <Alert color="gray" variant="light" mb="sm">
    This form comes from a block in {path === '' ? 'the header or footer' : `the page ${path}`}. Change its
    fields there.
  </Alert>
)
