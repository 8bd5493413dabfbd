import { Text } from '@mantine/core'
import { Copyable } from '../../../components/display/copyable.tsx'

/** New recovery codes, the only time they can be seen. */
export const RecoveryCodes = ({ codes }: { codes: string[] }) => (
  <>
    <Text size="sm">
      Keep these where you find them without your phone. Each works once in place of a code of the app; they
      are not shown again.
    </Text>
    <Copyable value={codes.join('\n')} label="recovery codes" />
  </>
)
