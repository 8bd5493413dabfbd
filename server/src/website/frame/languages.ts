import type { Language } from '@sitewright/blocks/page'
import type { Db } from '../../platform/database/database.ts'
import { pathOf } from '../answers/paths.ts'
import type { Alternate } from '../document.tsx'
import type { LiveSite } from '../live-site.ts'
import { findTranslations } from './frame-queries.ts'

type Languages = {
  /** The languages that visitors can choose, if there are several. */
  languages: Language[]
  /** The home page in the language of the page. */
  home: string
  /** The page in all its languages, for search engines. */
  alternates: Alternate[]
}

type Translation = { language: string | null; slug: string }

/** The languages of the page at a path. Where it is not translated, the choice leads to the home page in that language. */
export async function languagesOf(db: Db, site: LiveSite, path: string, group?: string): Promise<Languages> {
  const rows = await findTranslations(db, site.id, site.release, group ?? null)
  const translations = rows.filter((row) => row.group === group)
  const homes = pathsByLanguage(
    site,
    rows.filter(({ isHome }) => isHome),
  )
  const paths = new Map([...homes, ...pathsByLanguage(site, translations), [site.language, path] as const])
  const languages = inOrder(paths).map(({ language, path: href }) => ({
    language,
    href,
    isCurrent: language === site.language,
  }))
  return {
    languages: languages.length > 1 ? languages : [],
    home: homes.get(site.language) ?? '/',
    alternates: alternatesOf(
      site,
      translations.filter(({ isIndexable }) => isIndexable),
    ),
  }
}

type MainLanguage = Pick<LiveSite, 'mainLanguage'>

/** A page in all its languages, if there are several. Visitors of other languages get it in the language of the site. */
export function alternatesOf(site: MainLanguage, translations: readonly Translation[]): Alternate[] {
  const paths = pathsByLanguage(site, translations)
  const main = paths.get(site.mainLanguage)
  if (paths.size < 2) return []
  return [...inOrder(paths), ...(main === undefined ? [] : [{ language: 'x-default', path: main }])]
}

/** A page without a language of its own wins over one that names what has become the language of the site. */
const pathsByLanguage = ({ mainLanguage }: MainLanguage, translations: readonly Translation[]) =>
  new Map(
    [...translations.filter(({ language }) => language !== null), ...translations.filter(isOfSite)].map(
      (translation) => [translation.language ?? mainLanguage, pathOf(translation)],
    ),
  )

const isOfSite = ({ language }: Translation) => language === null

const inOrder = (paths: ReadonlyMap<string, string>): Alternate[] =>
  [...paths]
    .map(([language, path]) => ({ language, path }))
    .sort((one, other) => (one.language < other.language ? -1 : 1))
