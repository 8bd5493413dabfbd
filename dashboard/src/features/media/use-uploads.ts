import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { siteKey, useSitePlace } from '../../app/place.tsx'
import { uploadFailure, uploadFile } from './upload.ts'

export type Transfer = { key: number; name: string; percent: number; error: string | null }

const AT_ONCE = 2

/** Files on their way into the media of the site, a few at a time; those that failed stay listed, with why. */
export function useUploads() {
  const place = useSitePlace()
  const { api, siteId, accountId, mode } = place
  const queries = useQueryClient()
  const [transfers, setTransfers] = useState<Transfer[]>([])
  const nextKey = useRef(0)
  const change = useCallback(
    (key: number, part: Partial<Transfer>) =>
      setTransfers((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one))),
    [],
  )
  const dismiss = useCallback(
    (key: number) => setTransfers((all) => all.filter((one) => one.key !== key)),
    [],
  )
  const upload = async (files: readonly File[]) => {
    const waiting = files.map((file) => ({ file, key: nextKey.current++ }))
    const added = waiting.map(({ file, key }) => ({ key, name: file.name, percent: 0, error: null }))
    setTransfers((all) => [...all, ...added])
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { file, key } = next
        try {
          await uploadFile(api, siteId, file, (percent) => change(key, { percent }))
          dismiss(key)
        } catch (error) {
          change(key, { error: uploadFailure(error) })
        }
        await queries.invalidateQueries({ queryKey: [...siteKey({ accountId, mode, siteId }), 'media'] })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }
  return { transfers, upload, dismiss }
}
