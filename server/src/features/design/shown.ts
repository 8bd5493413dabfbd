import { compileDesign, type DesignDocument } from '@sitewright/blocks/design'
import type { Design, DocumentState, Frame, LiveState, Navigation } from './contract.ts'
import type * as queries from './queries.ts'
import type { FrameParts, Menu } from './rules.ts'

type Saved<Data> = queries.Document<Data> | undefined

export const completed = ({ tokens, dark = {}, scheme = 'auto' }: DesignDocument) => ({
  tokens,
  dark,
  scheme,
})

export function compiled(document: DesignDocument) {
  const { css, contrast, fonts } = compileDesign(document)
  return { ...completed(document), contrast, fonts, css }
}

export function designOf(saved: Saved<DesignDocument>) {
  const resource: Design = { ...compiled(saved?.data ?? { tokens: {} }), ...stateOf(saved) }
  return { resource, version: saved?.version ?? 0 }
}

export function navigationOf(saved: Saved<{ menus: Menu[] }>) {
  const resource: Navigation = { menus: saved?.data.menus ?? [], ...stateOf(saved) }
  return { resource, version: saved?.version ?? 0 }
}

export function frameOf(saved: Saved<FrameParts>) {
  const { header = {}, footer = {} } = saved?.data ?? {}
  const resource: Frame = { header, footer, ...stateOf(saved) }
  return { resource, version: saved?.version ?? 0 }
}

const stateOf = (saved: Saved<unknown>): DocumentState => ({
  liveVersion: saved?.liveVersion ?? null,
  hasUnpublishedChanges: saved !== undefined && saved.liveVersion !== saved.version,
  updatedAt: saved?.updatedAt.toISOString() ?? null,
})

export const liveStateOf = ({ version, release }: LiveState): LiveState => ({ version, release })
