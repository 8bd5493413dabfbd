import { Type } from 'typebox'
import { ConfigError } from '../values/config-error.ts'
import { HTTP, text, url, type Values } from '../values/variables.ts'

export type LocalStorageConfig = { kind: 'local'; dir: string }

export type S3StorageConfig = {
  kind: 's3'
  bucket: string
  region: string
  endpoint?: string
  /** Without a key pair, the AWS SDK uses its default credential chain. */
  accessKeyId?: string
  secretAccessKey?: string
  forcePathStyle: boolean
  /** Used in signed URLs if clients reach the store under another address than this server. */
  publicEndpoint?: string
}

export type StorageConfig = LocalStorageConfig | S3StorageConfig

export const storageVariables = {
  S3_BUCKET: text('Bucket of an S3-compatible store that keeps media; clients upload there directly', {
    unset: '`media/` in `DATA_DIR`',
  }),
  S3_REGION: Type.String({ default: 'us-east-1', description: 'Region of the bucket' }),
  S3_ENDPOINT: url(HTTP, 'Address of the store', 'Amazon S3'),
  S3_PUBLIC_ENDPOINT: url(HTTP, 'Address by which clients reach the store', '`S3_ENDPOINT`'),
  S3_ACCESS_KEY_ID: text('Access key of the store', { unset: "the AWS SDK's credential chain" }),
  S3_SECRET_ACCESS_KEY: text('Secret of the access key', {
    unset: "the AWS SDK's credential chain",
    secret: true,
  }),
  S3_FORCE_PATH_STYLE: Type.Optional(
    Type.Boolean({
      description: 'Puts the bucket into the path of addresses instead of their host',
      unset: '`on` with `S3_ENDPOINT`, else `off`',
    }),
  ),
}

/** How S3-compatible stores are reached; the bucket is chosen by who uses it. */
export type S3Access = Omit<S3StorageConfig, 'kind' | 'bucket' | 'publicEndpoint'>

export function s3Access(values: Values<typeof storageVariables>): S3Access {
  const { S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values
  if ((S3_ACCESS_KEY_ID === undefined) !== (S3_SECRET_ACCESS_KEY === undefined))
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set both or neither')
  return {
    region: values.S3_REGION,
    forcePathStyle: values.S3_FORCE_PATH_STYLE ?? S3_ENDPOINT !== undefined,
    ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT }),
    ...(S3_ACCESS_KEY_ID && { accessKeyId: S3_ACCESS_KEY_ID }),
    ...(S3_SECRET_ACCESS_KEY && { secretAccessKey: S3_SECRET_ACCESS_KEY }),
  }
}

export function storageSettings(values: Values<typeof storageVariables>, dataDir: string): StorageConfig {
  const { S3_BUCKET: bucket, S3_PUBLIC_ENDPOINT: publicEndpoint } = values
  if (bucket === undefined) return { kind: 'local', dir: `${dataDir}/media` }
  return { kind: 's3', bucket, ...s3Access(values), ...(publicEndpoint && { publicEndpoint }) }
}
