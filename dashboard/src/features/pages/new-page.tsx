import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { ConflictError } from '@sitewright/client'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { siteKey, useSitePlace } from '../../app/place.tsx'
import { useAction } from '../../components/use-action.ts'
import { fieldErrorsOf, messageOf } from '../../lib/errors.ts'
import { slugOf } from './slug.ts'

/** An empty page: its title suggests its address, until somebody writes another one. */
export function NewPage({ onCancel }: { onCancel(): void }) {
  const place = useSitePlace()
  const { api, siteId, mode } = place
  const navigate = useNavigate()
  const { attempt, isBusy } = useAction([...siteKey(place), 'pages'])
  const [title, setTitle] = useState('')
  const [ownSlug, setOwnSlug] = useState<string | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const slug = ownSlug ?? slugOf(title)
  const create = async (event: FormEvent) => {
    event.preventDefault()
    try {
      const blocks = { root: { props: {} }, content: [], zones: {} }
      const page = await attempt(() => api.pages.create(siteId, { title, slug, blocks }))
      await navigate({ to: `/${mode}/sites/${siteId}/pages/${page.id}` })
    } catch (error) {
      setErrors(errorsOf(error))
    }
  }
  return (
    <form onSubmit={(event) => void create(event)} noValidate>
      <Stack>
        <TextInput
          label="Title"
          withAsterisk
          data-autofocus
          placeholder="About us"
          value={title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          error={errors.title}
        />
        <TextInput
          label="Address"
          description="Letters, digits, hyphens and slashes"
          withAsterisk
          leftSection={<Text c="dimmed">/</Text>}
          value={slug}
          onChange={({ currentTarget }) => setOwnSlug(currentTarget.value)}
          error={errors.slug}
        />
        {errors.other && (
          <Alert color="red" variant="light" role="alert">
            {errors.other}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Create page
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What is wrong with the title or the address, or else with the whole. */
export function errorsOf(error: unknown): Record<string, string> {
  if (error instanceof ConflictError && error.reason === 'slug_taken') return { slug: error.message }
  const { title, slug } = fieldErrorsOf(error)
  if (title === undefined && slug === undefined) return { other: messageOf(error) }
  return { ...(title && { title }), ...(slug && { slug }) }
}
