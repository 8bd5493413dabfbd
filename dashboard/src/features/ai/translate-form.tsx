import { Text } from '@mantine/core'
import { useAction } from '../../components/feedback/use-action.ts'
import type { Field } from '../../components/forms/fields.ts'
import { ResourceForm } from '../../components/forms/resource-form.tsx'
import { languageOptions } from '../../lib/languages.ts'
import { siteKey, useSitePlace } from '../../lib/place.tsx'

type Values = { sourceLanguage: string; targetLanguages: string[] }

/** Starts the translation of all pages of a language, and of what changed since the last time. */
export function TranslateForm({ onBegun }: { onBegun(): void }) {
  const place = useSitePlace()
  const { api, siteId, site } = place
  const { attempt } = useAction([...siteKey(place), 'ai'])
  const options = languageOptions([site.language])
  const fields: Field<Values>[] = [
    { name: 'sourceLanguage', label: 'Pages in', type: 'select', options, span: 4 },
    {
      name: 'targetLanguages',
      label: 'Translate to',
      placeholder: 'Languages',
      type: 'multiselect',
      required: true,
      options,
      span: 8,
    },
  ]
  const translate = async (values: Values) => {
    await attempt(() => api.ai.translateSite(siteId, values), 'Translation started')
    onBegun()
  }
  return (
    <ResourceForm
      fields={fields}
      initial={{ sourceLanguage: site.language, targetLanguages: [] }}
      submit="Translate the whole site"
      onSubmit={translate}
      isQuick
    >
      {() => (
        <Text size="xs" c="dimmed" mt="xs">
          Each page becomes a draft for you to review, and menus get labels in these languages. Translate
          again after you change pages: only what changed is translated, and what you edited stays as it is.
        </Text>
      )}
    </ResourceForm>
  )
}
