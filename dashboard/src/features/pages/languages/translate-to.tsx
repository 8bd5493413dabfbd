import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { Translation } from '@sitewright/client'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ShownEstimate } from '../../../components/display/ai-estimate.tsx'
import { useAction } from '../../../components/feedback/use-action.ts'
import { Failure, useRequest } from '../../../components/feedback/use-request.tsx'
import { notifySuccess } from '../../../lib/errors.ts'
import { formatNumber, languageName } from '../../../lib/format.ts'
import { IconLanguage } from '../../../lib/icons.tsx'
import { siteKey, useSitePlace } from '../../../lib/place.tsx'
import { useEditing } from '../draft/use-page-draft.ts'
import { LanguageSelect } from './language-select.tsx'

/** Has the page translated, and opens the draft. */
export function TranslateTo() {
  const place = useSitePlace()
  const { api, siteId, mode, site } = place
  const { pageId, draft, state } = useEditing()
  const navigate = useNavigate()
  const [target, setTarget] = useState<string | null>(null)
  const { request, isBusy, failure } = useRequest()
  const { attempt } = useAction([...siteKey(place), 'pages'])
  const { language } = state.draft
  const { data: estimate } = useQuery({
    queryKey: [...siteKey(place), 'pages', pageId, 'translation-estimate'],
    queryFn: () => api.ai.estimateTranslation(siteId, { pageId }),
    enabled: target !== null,
    retry: false,
  })
  const translate = (event: FormEvent) => {
    event.preventDefault()
    if (target === null) return
    void request(async () => {
      // The saved version is translated.
      await draft.settle()
      const source = language === null ? {} : { sourceLanguage: language }
      const body = { pageId, targetLanguage: target, ...source, save: true }
      const translation = await attempt(() => api.ai.translate(siteId, body))
      notifySuccess(resultOf(translation))
      await navigate({ to: `/${mode}/sites/${siteId}/pages/${translation.savedPageId}` })
    })
  }
  return (
    <form onSubmit={translate}>
      <Stack gap="xs">
        <Group align="flex-end">
          <LanguageSelect
            label="Translate to"
            value={target}
            without={[language ?? site.language]}
            onChange={setTarget}
          />
          <Button
            type="submit"
            leftSection={<IconLanguage size={16} />}
            loading={isBusy}
            disabled={target === null}
          >
            {target === null ? 'Translate' : `Translate to ${languageName(target)}`}
          </Button>
        </Group>
        <Text size="xs" c="dimmed">
          AI writes a draft for you to review. An existing draft in that language is replaced and stays in its
          history.
        </Text>
        {target !== null && estimate && <ShownEstimate estimate={estimate} />}
        {draft.isUnsaved && !draft.savesItself && (
          <Alert color="yellow" variant="light">
            The saved version is translated, without your unsaved changes.
          </Alert>
        )}
        <Failure message={failure} />
      </Stack>
    </form>
  )
}

function resultOf(translation: Translation): string {
  const { targetLanguage, engine, usage, characters, untranslated } = translation
  const missing = untranslated.length
  const tokens = usage.promptTokens + usage.completionTokens
  const used =
    tokens > 0
      ? `, for ${formatNumber(tokens)} tokens`
      : characters > 0
        ? `, for ${formatNumber(characters)} characters`
        : ''
  const by = engine.startsWith('built-in') ? 'the built-in engine, for testing' : engine
  const kept = missing > 0 ? `. Texts that could not be translated: ${missing}` : ''
  return `Draft in ${languageName(targetLanguage)}, by ${by}${used}${kept}`
}
