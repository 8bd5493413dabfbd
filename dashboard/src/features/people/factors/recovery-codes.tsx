import { Text } from '@mantine/core'
import { Copyable } from '../../../components/display/copyable.tsx'

/** New recovery codes, the only time they can be seen. */
export const RecoveryCodes = ({ codes }: { codes: string[] }) => (
  <>
    <Text size="sm">
      Keep these where you can find them without your phone. Each works once in place of a code from the app.
      They are not shown again.
    </Text>
    <Copyable value={codes.join('\n')} label="recovery codes" />
  </>
)
