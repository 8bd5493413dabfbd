import type pg from 'pg'
import type { Manifest, TableName } from './manifest.ts'
import { hashRows, quoted, type Table } from './tables.ts'

/** The number of rows in a table, and their hash as `copy` writes them. */
export type Content = { rows: number; sha256: string }

/**
 * Fills a database that has the schema, in one transaction: an interruption leaves it empty. `fill` writes the rows of a table and
 * resolves to what it has to have then. Needs no rights but those of the owner.
 */
export async function fillTables<T extends Table>(
  client: pg.Client,
  { tables, sequences }: { tables: T[]; sequences: Manifest['sequences'] },
  fill: (table: T) => Promise<Content>,
  wrong: (what: string) => Error,
) {
  await client.query('begin')
  for (const table of tables)
    if (table.partition) await client.query(partitionOf(table, table.partition, wrong))
  const foreignKeys = await dropForeignKeys(client)
  await client.query(`truncate ${tables.map(quoted).join(', ')}`)
  for (const table of tables) {
    await client.query(`alter table ${quoted(table)} disable trigger user`)
    const { rows, sha256 } = await fill(table)
    const stored = await hashRows(client, table)
    if (stored.rows !== rows || stored.sha256 !== sha256) throw wrong(`${table.schema}.${table.name}`)
    await client.query(`alter table ${quoted(table)} enable trigger user`)
  }
  for (const { schema, name, value } of sequences)
    await client.query('select setval($1::regclass, $2)', [quoted({ schema, name }), value])
  for (const definition of foreignKeys) await client.query(definition)
}

/** A manifest proves no author: what cannot be a value of a statement is checked. */
function partitionOf(
  table: TableName,
  { parent, bound }: { parent: string; bound: string },
  wrong: (what: string) => Error,
) {
  if (!/^[a-z_]+$/.test(parent) || !/^FOR VALUES FROM \('[\d :+.-]+'\) TO \('[\d :+.-]+'\)$/.test(bound))
    throw wrong(`${table.schema}.${table.name}`)
  return `create table if not exists ${quoted(table)} partition of ${parent} ${bound}`
}

/** Tables refer to each other in circles, and checking whole tables is faster; returns how they are made again. */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ dropped: string; made: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as dropped,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as made
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text in ('public', 'graphile_worker')`,
  )
  for (const { dropped } of rows) await client.query(dropped)
  return rows.map(({ made }) => made)
}
