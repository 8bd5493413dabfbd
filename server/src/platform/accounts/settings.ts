import { Type } from 'typebox'
import { url, type Values } from '../values/variables.ts'

export const accountVariables = {
  REDIS_URL: url(
    ['redis:', 'rediss:'],
    'Redis or Valkey server that counts rate limits for several servers',
    'rate limits hold per server',
  ),
  SECRET_KEY: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9+/]{43}=$',
      description:
        'Key that encrypts secrets in the database. Servers that share a database need the same key.',
      takes: '32 bytes in base64; generate one with: openssl rand -base64 32',
      unset: '`secret.key` in `DATA_DIR`, created at the first start',
      secret: true,
    }),
  ),
  AUDIT_DAYS: Type.Integer({
    minimum: 30,
    maximum: 36_500,
    default: 400,
    description: 'How long the audit log keeps who changed what',
  }),
}

export type AccountSettings = {
  redisUrl: string | null
  /** Encrypts secrets in the database. If null, the key in `dataDir` is used, or created there. */
  secretKey: Buffer | null
  auditDays: number
}

export const accountSettings = (values: Values<typeof accountVariables>): AccountSettings => ({
  redisUrl: values.REDIS_URL ?? null,
  secretKey: values.SECRET_KEY === undefined ? null : Buffer.from(values.SECRET_KEY, 'base64'),
  auditDays: values.AUDIT_DAYS,
})
