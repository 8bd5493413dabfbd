import { Divider, Stack } from '@mantine/core'
import { languageName } from '../../../lib/format.ts'
import { useSitePlace } from '../../../lib/place.tsx'
import { useCan } from '../../../lib/session.tsx'
import { useEditing } from '../draft/use-page-draft.ts'
import { errorsOf } from '../page-errors.ts'
import { LanguageSelect } from './language-select.tsx'
import { TranslateTo } from './translate-to.tsx'
import { Translations } from './translations.tsx'

/** The language of the page, and the same page in other languages. */
export function Languages() {
  const can = useCan()
  const { site } = useSitePlace()
  const { state, draft } = useEditing()
  const { language } = state.draft
  return (
    <Stack>
      <LanguageSelect
        label="Language of this page"
        placeholder={`${languageName(site.language)}, same as the site`}
        value={language}
        error={state.saving === 'failed' ? errorsOf(state.error).language : undefined}
        isClearable
        isReadOnly={!can.write}
        onChange={(language) => draft.change({ language })}
      />
      <Divider label="Translations" labelPosition="left" />
      <Translations />
      {can.write && <TranslateTo />}
    </Stack>
  )
}
