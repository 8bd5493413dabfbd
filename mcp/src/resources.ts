import {
  ErrorCode,
  McpError,
  type ReadResourceResult,
  type Resource,
} from '@modelcontextprotocol/sdk/types.js'
import { BadRequestError, NotFoundError } from '@sitewright/client'
import { ArgumentError, type Arguments } from './arguments.ts'
import { callOperation, mayCall, type Session } from './call.ts'
import { errorText } from './errors.ts'
import { callFitting, contentOf } from './operation-tools.ts'
import { operationOf } from './operations.ts'
import { fitted } from './results.ts'

const SITES = 'sitewright://sites'
const JSON_TYPE = 'application/json'
/** MCP's error code for an unknown resource. */
const NOT_FOUND = -32_002

/** Resource templates and the operations behind them. */
const TEMPLATES = [
  {
    path: '{siteId}',
    operation: 'sites.get',
    name: 'site',
    title: 'Site',
    description: 'A site and its settings',
  },
  {
    path: '{siteId}/pages',
    operation: 'pages.list',
    name: 'pages',
    title: 'Pages of a site',
    description: 'The pages of a site, without content',
  },
  {
    path: '{siteId}/pages/{pageId}',
    operation: 'pages.get',
    name: 'page',
    title: 'Page',
    description: 'A page with its content',
  },
]

export const listTemplates = ({ key }: Session) =>
  TEMPLATES.filter(({ operation }) => mayCall(key, operationOf(operation))).map(
    ({ path, operation: _, ...rest }) => ({
      ...rest,
      uriTemplate: `${SITES}/${path}`,
      mimeType: JSON_TYPE,
    }),
  )

/** Lists the sites and their pages, page by page. */
export async function listResources(session: Session, cursor: string | undefined) {
  if (!mayCall(session.key, operationOf('sites.list'))) return { resources: [] }
  const page = { limit: 50, ...(cursor !== undefined && { cursor }) }
  const { data, nextCursor } = await callOperation(session, operationOf('sites.list'), page).catch(refuse())
  const mayListPages = mayCall(session.key, operationOf('pages.list'))
  const ofSites = (data as { id: string; name: string }[]).flatMap(({ id, name }): Resource[] => [
    { uri: `${SITES}/${id}`, name: id, title: name, mimeType: JSON_TYPE },
    ...(mayListPages
      ? [{ uri: `${SITES}/${id}/pages`, name: `${id}/pages`, title: `Pages of ${name}`, mimeType: JSON_TYPE }]
      : []),
  ])
  const all: Resource = { uri: SITES, name: 'sites', title: 'Sites', mimeType: JSON_TYPE }
  return { resources: cursor === undefined ? [all, ...ofSites] : ofSites, ...(nextCursor && { nextCursor }) }
}

const ADDRESS =
  /^sitewright:\/\/sites(?:\/(?<siteId>\w{1,100})(?<pages>\/pages(?:\/(?<pageId>\w{1,100}))?)?)?$/

/** Reads a resource. Throws McpError with a message for an assistant. */
export async function readResource(
  session: Session,
  uri: string,
  signal: AbortSignal,
): Promise<ReadResourceResult> {
  const { groups } = ADDRESS.exec(uri) ?? {}
  if (!groups) {
    const problem = `There is no resource ${uri.slice(0, 200)}; see resources/templates/list`
    throw new McpError(NOT_FOUND, problem, { uri })
  }
  const { siteId, pages, pageId } = groups
  const [id, given]: [string, Arguments] = pageId
    ? ['pages.get', { siteId, pageId }]
    : pages
      ? ['pages.list', { siteId, limit: 100 }]
      : siteId
        ? ['sites.get', { siteId }]
        : ['sites.list', { limit: 100 }]
  const operation = operationOf(id)
  const answer = await callFitting(session, operation, given, signal).catch(refuse(uri))
  const text = JSON.stringify(fitted(contentOf(operation, answer)))
  return { contents: [{ uri, mimeType: JSON_TYPE, text }] }
}

/** Maps API errors to the protocol's error codes. */
const refuse =
  (uri?: string) =>
  (error: unknown): never => {
    const text = errorText(error)
    if (error instanceof NotFoundError)
      throw new McpError(NOT_FOUND, text, uri === undefined ? undefined : { uri })
    if (error instanceof BadRequestError || error instanceof ArgumentError)
      throw new McpError(ErrorCode.InvalidParams, text)
    throw new McpError(ErrorCode.InternalError, text)
  }

/** The protocol's maximum for one response. */
const MAX_COMPLETIONS = 100

/** Completes ids of the newest sites, or pages of a site, by prefix of the id or part of the name. */
export async function completeId(session: Session, name: string, text: string, siteId: string | undefined) {
  const [id, given] = name === 'siteId' ? ['sites.list', {}] : ['pages.list', { siteId }]
  const operation = operationOf(id as string)
  const isKnown = name === 'siteId' || (name === 'pageId' && siteId !== undefined)
  if (!isKnown || !mayCall(session.key, operation)) return { values: [] }
  const { data, nextCursor } = await callOperation(session, operation, {
    ...(given as object),
    limit: MAX_COMPLETIONS,
  }).catch(refuse())
  const wanted = text.toLowerCase()
  const values = (data as { id: string; name?: string; title?: string }[])
    .filter(
      ({ id, name, title }) => id.startsWith(text) || (name ?? title ?? '').toLowerCase().includes(wanted),
    )
    .map(({ id }) => id)
  return { values, hasMore: nextCursor !== undefined }
}
