import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import { BODY_LIMIT_BYTES } from '../../api/body.ts'

/** What is wrong with an archive, in words that follow its name. */
export class ArchiveError extends Error {}

export const MANIFEST = 'manifest.json'
export const MAX_MANIFEST_BYTES = 64 * 1024 * 1024
/** What is in memory of a table at once. */
export const PART_BYTES = 2 * 1024 * 1024
/** Twice what the API takes as one body, as rows are written with spaces. */
export const MAX_ROW_BYTES = 2 * BODY_LIMIT_BYTES
/** A row is never split. */
export const MAX_PART_BYTES = PART_BYTES + MAX_ROW_BYTES
export const MAX_ENTRIES = 300_000
export const MAX_ARCHIVE_BYTES = 200 * 1024 ** 3
/** As large as the largest upload. */
export const MAX_FILE_BYTES = 2 * 1024 ** 3

const sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })
const name = Type.String({ maxLength: 63, pattern: '^[a-z][a-z0-9_]*$' })
const count = Type.Integer({ minimum: 0 })
const Part = Type.Object({ rows: count, sizeBytes: count, sha256 })
const Manifest = Type.Object({
  format: Type.Literal(1),
  /** Of Sitewright. */
  version: Type.String({ maxLength: 50 }),
  createdAt: Type.String({ maxLength: 30 }),
  /** The last migration of the database. */
  migration: Type.String({ maxLength: 200 }),
  site: Type.Object({
    id: Type.String({ maxLength: 100, pattern: '^site_[0-7][0-9a-hjkmnp-tv-z]{25}$' }),
    name: Type.String({ minLength: 1, maxLength: 200 }),
    slug: Type.String({ maxLength: 63, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' }),
    mode: Type.Union([Type.Literal('live'), Type.Literal('sandbox')]),
  }),
  tables: Type.Array(
    Type.Object({
      name,
      columns: Type.Array(name, { minItems: 1, maxItems: 200 }),
      rows: count,
      parts: Type.Array(Part, { maxItems: MAX_ENTRIES }),
    }),
    { maxItems: 500 },
  ),
  files: Type.Array(
    Type.Object({
      key: Type.String({ maxLength: 512 }),
      contentType: Type.String({ maxLength: 200 }),
      sizeBytes: Type.Integer({ minimum: 0, maximum: MAX_FILE_BYTES }),
      sha256,
    }),
    { maxItems: MAX_ENTRIES },
  ),
  /** Keys of files that were gone when the archive was made. */
  missing: Type.Array(Type.String({ maxLength: 512 }), { maxItems: MAX_ENTRIES }),
})
export type Manifest = Static<typeof Manifest>

export const nameOfPart = (table: string, index: number) =>
  `tables/${table}/${String(index + 1).padStart(6, '0')}.jsonl`
export const nameOfFile = (index: number) => `files/${String(index + 1).padStart(6, '0')}`

/** Throws ArchiveError unless it is one of a format that this version knows. */
export function parseManifest(text: string): Manifest {
  let manifest: unknown
  try {
    manifest = JSON.parse(text)
  } catch {
    throw new ArchiveError('its manifest is not JSON')
  }
  const format = (manifest as { format?: unknown } | null)?.format
  if (typeof format === 'number' && format > 1)
    throw new ArchiveError(`it has format ${format}, which only a newer version of Sitewright reads`)
  if (!Check(Manifest, manifest)) throw new ArchiveError('its manifest is not that of a site')
  return manifest
}
