import { Badge, Group } from '@mantine/core'
import type { SiteCustomer } from '@sitewright/client'

type Named = Pick<SiteCustomer, 'name' | 'email' | 'erasedAt'>

/** What a customer is called. */
export const nameOf = ({ name, email, erasedAt }: Named) =>
  erasedAt === null ? (name ?? email ?? 'No name') : 'Erased customer'

export const Tags = ({ tags }: { tags: string[] }) =>
  tags.length === 0 ? (
    '–'
  ) : (
    <Group gap={4}>
      {tags.map((tag) => (
        <Badge key={tag} variant="light" color="gray" radius="sm" tt="none" fw={600}>
          {tag}
        </Badge>
      ))}
    </Group>
  )
