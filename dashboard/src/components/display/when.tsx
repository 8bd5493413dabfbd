import { Text } from '@mantine/core'
import { formatDay } from '../../lib/format.ts'

/** A day and an optional time; wraps between the two when space is short. */
export const When = ({ day, time }: { day: string; time?: string }) => (
  <>
    <Text span inherit style={ON_ONE_LINE}>
      {formatDay(day)}
    </Text>{' '}
    {time && (
      <Text span inherit c="dimmed" style={ON_ONE_LINE}>
        {time}
      </Text>
    )}
  </>
)

const ON_ONE_LINE = { whiteSpace: 'nowrap' } as const
