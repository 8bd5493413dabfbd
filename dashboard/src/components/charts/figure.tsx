import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** A chart with a text equivalent. */
export const Figure = ({ children, caption }: { children: ReactNode; caption: ReactNode }) => (
  <figure style={{ margin: 0 }}>
    <div aria-hidden>{children}</div>
    <Text component="figcaption" size="sm" c="dimmed" mt="xs">
      {caption}
    </Text>
  </figure>
)
