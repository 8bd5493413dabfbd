import { Alert, Autocomplete, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { Translation } from '@sitewright/client'
import { IconLanguage } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { Failure, useRequest } from '../../../components/feedback/use-request.tsx'
import { useSitePlace } from '../../../lib/place.tsx'
import type { Draft } from '../draft/page-draft.ts'
import { useEditing } from '../draft/use-page-draft.ts'
import { useSaveAsNew } from '../draft/use-save-as-new.ts'
import { PagePreview } from '../editor/page-preview.tsx'
import { slugWith } from '../slug.ts'

const LANGUAGES = ['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'pt-BR', 'tr', 'uk']

/** Translates the page into a new page. */
export function Translate() {
  const { api, siteId } = useSitePlace()
  const { pageId, draft } = useEditing()
  const [language, setLanguage] = useState('')
  const [translation, setTranslation] = useState<Translation | null>(null)
  const { request, isBusy, failure } = useRequest()
  const translate = (event: FormEvent) => {
    event.preventDefault()
    return request(async () => {
      setTranslation(null)
      // The saved version is translated.
      await draft.settle()
      setTranslation(await api.ai.translate(siteId, { pageId, targetLanguage: language.trim() }))
    })
  }
  return (
    <Stack>
      <Text size="sm">
        This page stays unchanged. You can review the translation before it is saved as a new page.
      </Text>
      {draft.isUnsaved && !draft.savesItself && (
        <Alert color="yellow" variant="light">
          The saved version is translated, without your unsaved changes.
        </Alert>
      )}
      <form onSubmit={(event) => void translate(event)}>
        <Group align="flex-end">
          <Autocomplete
            flex={1}
            label="Target language"
            placeholder="de"
            data={LANGUAGES.map((value) => value)}
            value={language}
            onChange={setLanguage}
          />
          <Button
            type="submit"
            leftSection={<IconLanguage size={16} />}
            loading={isBusy}
            disabled={language.trim() === ''}
          >
            Translate
          </Button>
        </Group>
      </form>
      <Failure message={failure} />
      {translation && <Translated key={translation.targetLanguage} translation={translation} />}
    </Stack>
  )
}

function Translated({ translation }: { translation: Translation }) {
  const { state } = useEditing()
  const { saveAsNew, isBusy } = useSaveAsNew()
  const { targetLanguage, translatedTitle, translatedPuckData, translatedSeo, engine } = translation
  const [title, setTitle] = useState(translatedTitle)
  const suffix = targetLanguage.toLowerCase()
  const save = () => {
    const seo = { ...state.draft.seo, ...(translatedSeo as Partial<Draft['seo']>) }
    return saveAsNew({ title, slug: state.draft.slug, blocks: translatedPuckData, seo }, suffix)
  }
  return (
    <Stack gap="sm" component="section" aria-label="Translation">
      <TextInput
        label="Title"
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <Text size="xs" c="dimmed">
        From {translation.sourceLanguage} into {targetLanguage},{' '}
        {engine === 'built-in' ? 'by the built-in engine, for testing' : `by ${engine}`}. Its address will be
        /{slugWith(state.draft.slug, suffix)}
      </Text>
      <PagePreview blocks={translatedPuckData} />
      <Group justify="flex-end">
        <Button loading={isBusy} onClick={() => void save()}>
          Save as new page
        </Button>
      </Group>
    </Stack>
  )
}
