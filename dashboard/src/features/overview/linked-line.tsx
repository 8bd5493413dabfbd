import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

type Props = { name: string; to: string | null; search?: object; children: string }

/** A name, linked unless `to` is null, over a line of details. */
export const LinkedLine = ({ name, to, search = {}, children }: Props) => (
  <div style={{ minWidth: 0, flex: 1 }}>
    {to === null ? (
      <Text size="sm" fw={600} truncate>
        {name}
      </Text>
    ) : (
      <Anchor component={Link} to={to} search={search as never} size="sm" fw={600} truncate display="block">
        {name}
      </Anchor>
    )}
    <Text size="xs" c="dimmed" truncate>
      {children}
    </Text>
  </div>
)
