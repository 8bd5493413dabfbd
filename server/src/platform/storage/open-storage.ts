import type { Storage } from '../storage.ts'
import { LocalStorage } from './local.ts'
import type { StorageConfig } from './settings.ts'

/** Opens the configured store. The AWS SDK is loaded only if it is needed. */
export async function openStorage(config: StorageConfig): Promise<Storage> {
  if (config.kind === 'local') return LocalStorage.open(config)
  const { S3Storage } = await import('./s3.ts')
  return new S3Storage(config)
}
