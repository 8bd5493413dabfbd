import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { ConfigError } from '../values/config-error.ts'

/**
 * Encrypts secrets in the database, such as those of webhooks. `purpose` names the kind and row of a secret and is
 * authenticated with it: text sealed for one purpose cannot be opened for another.
 */
export type Secrets = {
  seal(text: string, purpose: string): string
  open(sealed: string, purpose: string): string
  /** Derives a separate key, for signing. */
  derive(purpose: string): string
}

const KEY_BYTES = 32
const VERSION = 'v1'
const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

export function secretsOf(key: Buffer): Secrets {
  const keyId = hash('sha256', Buffer.concat([Buffer.from('key id'), key]), 'hex').slice(0, 8)
  return {
    seal(text, purpose) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(purpose))
      const bytes = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${VERSION}.${keyId}.${bytes.toString('base64url')}`
    },

    open(sealed, purpose) {
      const [version, sealedWith, text = ''] = sealed.split('.')
      if (version !== VERSION) throw new Error(`This version cannot open a secret in format ${version}`)
      if (sealedWith !== keyId)
        throw new Error(`A secret is sealed with key ${sealedWith}, not with key ${keyId}`)
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(-TAG_BYTES))
      return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },

    derive: (purpose) => createHmac('sha256', key).update(`derived key: ${purpose}`).digest('base64url'),
  }
}

const PROBE = 'secret_probe'

/** Throws ConfigError if the secrets in the database were sealed with another key. */
export async function openSecrets(db: Db, key: Buffer | null, dataDir: string): Promise<Secrets> {
  const secrets = secretsOf(await sealingKey(key, dataDir))
  const probe = secrets.seal('open', PROBE)
  await db.run(sql`insert into secret_probe (sealed) values (${probe}) on conflict do nothing`)
  const first = await db.first<{ sealed: string }>(sql`select sealed from secret_probe`)
  try {
    secrets.open(first?.sealed ?? '', PROBE)
  } catch {
    const from = key ? 'SECRET_KEY' : `the key in ${join(dataDir, 'secret.key')}`
    throw new ConfigError(
      `The secrets in this database are sealed with a different key than ${from}. Set SECRET_KEY to the content of ` +
        'secret.key in the DATA_DIR of the first server on this database; all its servers need the same key.',
    )
  }
  return secrets
}

/** The key that is configured, or else that of the data directory. */
export const sealingKey = async (key: Buffer | null, dataDir: string) => key ?? (await keyFile(dataDir))

/** Puts a key from elsewhere into the data directory. Throws ConfigError if that has another one. */
export async function restoreSealingKey(key: Buffer, configured: Buffer | null, dataDir: string) {
  const known = configured ?? (await keyFile(dataDir, key))
  if (!known.equals(key))
    throw new ConfigError(
      `${configured ? 'SECRET_KEY' : join(dataDir, 'secret.key')} is not the key of the backup: ` +
        'remove it, so that the backup’s key takes its place',
    )
}

/** Reads the key from the data directory; the first process creates it. */
async function keyFile(dataDir: string, first: Buffer = randomBytes(KEY_BYTES)): Promise<Buffer> {
  const path = join(dataDir, 'secret.key')
  const text = (await readIfExists(path)) ?? (await createKeyFile(dataDir, path, first))
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length === KEY_BYTES) return key
  throw new ConfigError(`${path} must hold ${KEY_BYTES} bytes in base64; restore it, or set SECRET_KEY`)
}

async function readIfExists(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/** Creates the key file atomically: only one of several concurrent processes succeeds. */
async function createKeyFile(dataDir: string, path: string, key: Buffer): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${key.toString('base64')}\n`)
    await file.sync()
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await file.close()
    await rm(draft, { force: true })
  }
  return readFile(path, 'utf8')
}
