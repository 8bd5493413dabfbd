import { Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '../../components/feedback/use-action.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { FieldsError } from '../../lib/errors.ts'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import { errorsOf } from './page-errors.ts'
import { slugOf } from './slug.ts'

type Values = { title: string; slug: string }

const INITIAL: Values = { title: '', slug: '' }
const EMPTY = { root: { props: {} }, content: [], zones: {} }

/** Creates an empty page. The title suggests a slug until the user types one. */
export function NewPage({ onCancel }: { onCancel(): void }) {
  const place = useSitePlace()
  const { api, siteId, mode } = place
  const navigate = useNavigate()
  const { attempt } = useAction([...siteKey(place), 'pages'])
  const create = async (values: Values) => {
    const made = attempt(() => api.pages.create(siteId, { ...values, blocks: EMPTY }))
    const page = await made.catch((error) => {
      const { other, ...fields } = errorsOf(error)
      throw other === undefined ? new FieldsError(fields) : error
    })
    // Replaces the history entry, so that Back leads to the list.
    void navigate({ to: `/${mode}/sites/${siteId}/pages/${page.id}`, replace: true })
  }
  return (
    <ResourceForm
      fields={[]}
      drawn={['title', 'slug']}
      lead={(form) => <Names form={form} />}
      initial={INITIAL}
      submit="Create page"
      onSubmit={create}
      onCancel={onCancel}
    />
  )
}

function Names({ form }: { form: UseFormReturnType<Values> }) {
  const [isSlugOwn, setSlugOwn] = useState(false)
  const { onChange: setSlug, ...slug } = form.getInputProps('slug')
  return (
    <Stack>
      <TextInput
        label="Title"
        withAsterisk
        autoFocus
        placeholder="About us"
        {...form.getInputProps('title')}
        onChange={({ currentTarget: { value } }) => {
          form.setFieldValue('title', value)
          if (!isSlugOwn) form.setFieldValue('slug', slugOf(value))
        }}
      />
      <TextInput
        label="Address"
        description="Letters, digits, hyphens and slashes"
        withAsterisk
        leftSection={<Text c="dimmed">/</Text>}
        {...slug}
        onChange={(event) => {
          setSlugOwn(true)
          setSlug(event)
        }}
      />
    </Stack>
  )
}
