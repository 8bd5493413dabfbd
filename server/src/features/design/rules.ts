import { pageErrors } from '@sitewright/blocks/catalogue'
import { bodyCheck } from '../../api/validation.ts'
import { isLanguageTag } from '../../platform/values/language.ts'
import { NavigationItem } from './contract.ts'

export type MenuItem = Omit<NavigationItem, 'items'> & { items?: MenuItem[] }
export type Menu = { name: string; items: MenuItem[] }

export const MAX_MENUS = 20
export const MAX_ITEMS = 200
const MAX_LEVELS = 3
const itemCheck = bodyCheck(NavigationItem)

/** All items of valid menus. */
export function* itemsOf(items: readonly MenuItem[]): Generator<MenuItem> {
  for (const item of items) {
    yield item
    yield* itemsOf(item.items ?? [])
  }
}

type Errors = Record<string, string>

/** Checks what the schema of menus cannot. Maps paths to messages. `isPage` tells whether the site has a page. */
export function menuErrors(
  menus: readonly { name: string; items: unknown[] }[],
  isPage: (id: string) => boolean,
): Errors {
  const errors: Errors = {}
  let count = 0
  const check = (items: unknown[], path: string, level: number) => {
    for (const [i, item] of items.entries()) {
      const at = `${path}.${i}`
      if (++count === MAX_ITEMS + 1) errors[at] = `exceeds the limit of ${MAX_ITEMS} items`
      if (count > MAX_ITEMS) return
      const invalid = Object.entries(itemCheck(item)).map(([field, { message }]) => [
        `${at}.${field}`,
        message,
      ])
      if (invalid.length > 0) Object.assign(errors, Object.fromEntries(invalid))
      else {
        const { items: below = [], ...rest } = item as MenuItem
        Object.assign(errors, itemErrors(rest, below.length > 0, at, isPage))
        if (below.length > 0 && level === MAX_LEVELS)
          errors[`${at}.items`] = `is nested deeper than ${MAX_LEVELS} levels`
        else check(below, `${at}.items`, level + 1)
      }
    }
  }
  const names = menus.map(({ name }) => name)
  for (const [i, { name, items }] of menus.entries()) {
    if (names.indexOf(name) !== i) errors[`menus.${i}.name`] = `must be unique, but ${name} occurs twice`
    check(items, `menus.${i}.items`, 1)
  }
  return errors
}

function itemErrors(
  { pageId, thing, href, translations = [] }: MenuItem,
  hasItems: boolean,
  path: string,
  isPage: (id: string) => boolean,
): Errors {
  const targets = [pageId, thing, href].filter((target) => target !== undefined).length
  const errors: Errors = {}
  if (targets > 1) errors[path] = 'must have only one of pageId, thing and href'
  if (targets === 0 && !hasItems) errors[path] = 'must have a pageId, a thing, an href or items'
  if (pageId !== undefined && !isPage(pageId)) errors[`${path}.pageId`] = 'must be a page of the site'
  if (href !== undefined && !isLink(href))
    errors[`${path}.href`] =
      'must be an http, https, mailto or tel address, or a path that starts with / or #'
  for (const [i, { language }] of translations.entries()) {
    if (!isLanguageTag(language))
      errors[`${path}.translations.${i}.language`] = 'must be a BCP 47 tag, such as de'
  }
  return errors
}

/** All strings at `pageId` in menus, which may be invalid. */
export function pageIdsIn(value: unknown, depth = 0): string[] {
  if (typeof value !== 'object' || value === null || depth > 2 * MAX_LEVELS + 2) return []
  return Object.entries(value).flatMap(([name, child]) =>
    name === 'pageId' && typeof child === 'string' ? [child] : pageIdsIn(child, depth + 1),
  )
}

/** Relative addresses would lead elsewhere on each page, and `//` to another host without saying so. */
const isLink = (href: string) =>
  !/[\p{Cc}\\]/u.test(href) && /^(?:#|\/(?!\/)|https?:\/\/[^/\s]|(?:mailto|tel):\S)/i.test(href)

export type FrameParts = { header: Record<string, unknown>; footer: Record<string, unknown> }

/** Of the parts that are sent. An empty one is removed. */
export const frameErrors = (
  parts: {
    [Part in keyof FrameParts]: FrameParts[Part] | undefined
  },
): Record<string, string> =>
  Object.assign(
    {},
    ...Object.entries(parts).map(([name, data = {}]) =>
      Object.keys(data).length === 0 ? {} : pageErrors(data, name),
    ),
  )
