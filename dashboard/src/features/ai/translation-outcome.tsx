import { List, Text } from '@mantine/core'
import type { AiJob } from '@sitewright/client'
import { languageName } from '../../lib/format.ts'
import { ToSite } from './to-site.tsx'

type Translation = NonNullable<AiJob['translation']>

const pages = (count: number) => `${count} ${count === 1 ? 'page' : 'pages'}`

export const titleOf = ({ prompt, translation }: AiJob) =>
  translation ? `Translation to ${translation.targetLanguages.map(languageName).join(', ')}` : prompt

/** What became of the pages so far. */
export function TranslationOutcome({ translation }: { translation: Translation }) {
  const { pagesTotal, pagesDone, translated, unchanged, kept, keptTotal } = translation
  const parts = [
    `${pages(translated)} translated`,
    unchanged > 0 && `${unchanged} unchanged since the last time`,
    keptTotal > 0 && `${keptTotal} not translated`,
    pagesDone < pagesTotal && `${pagesTotal - pagesDone} left`,
  ]
  return (
    <div>
      <Text size="sm">{parts.filter(Boolean).join(' · ')}</Text>
      {kept.length > 0 && (
        <List size="sm" mt={4}>
          {kept.map(({ pageId, title, language, reason }) => (
            <List.Item key={`${pageId} ${language}`}>
              <ToSite path={`pages/${pageId}`}>{title}</ToSite> ({languageName(language)}): {REASONS[reason]}
            </List.Item>
          ))}
          {keptTotal > kept.length && <List.Item>and {keptTotal - kept.length} more</List.Item>}
        </List>
      )}
      {translated > 0 && <ToSite path="pages?status=draft">View the drafts</ToSite>}
    </div>
  )
}

const REASONS: Record<Translation['kept'][number]['reason'], string> = {
  edited: 'someone wrote or edited the page in that language',
  live: 'visitors would see the new version immediately',
  missing_scope: 'it is published, and the person who started this cannot edit pages',
  archived: 'the page in that language is archived',
  too_long: 'the page is too long; split it',
  refused: 'the language model refused to translate it',
  failed: 'the language model returned no usable answer',
}
