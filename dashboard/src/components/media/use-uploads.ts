import { notifications } from '@mantine/notifications'
import type { MediaItem } from '@sitewright/client'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { siteKey, useSitePlace } from '../../lib/place.tsx'
import { contentTypeOf, UploadError, uploadFailure, uploadFile } from './upload.ts'

export type Transfer = { key: number; file: File; percent: number; error: string | null }
export type Uploads = {
  transfers: Transfer[]
  upload(files: readonly File[]): void
  retry(transfer: Transfer): void
  dismiss(transfer: Transfer): void
}

const AT_ONCE = 2

/**
 * Uploads files to the media of the site, a few at a time. Failed ones stay listed with their error. Uploads continue when
 * the screen is left.
 */
export function useUploads(only?: MediaItem['type']): Uploads {
  const place = useSitePlace()
  const { api, siteId } = place
  const queries = useQueryClient()
  const [transfers, setTransfers] = useState<Transfer[]>([])
  const nextKey = useRef(0)
  const isShown = useIsMounted()
  useWarning(transfers.some(({ error }) => error === null))
  const change = useCallback(
    (key: number, part: Partial<Transfer>) =>
      setTransfers((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one))),
    [],
  )
  const dismiss = useCallback(
    ({ key }: Pick<Transfer, 'key'>) => setTransfers((all) => all.filter((one) => one.key !== key)),
    [],
  )
  const send = async ({ key, file }: Transfer) => {
    try {
      if (only !== undefined && !contentTypeOf(file).startsWith(`${only}/`))
        throw new UploadError('Only pictures are accepted here')
      await uploadFile(api, siteId, file, (percent) => change(key, { percent }))
      dismiss({ key })
    } catch (error) {
      const message = uploadFailure(error)
      change(key, { error: message })
      if (!isShown.current)
        notifications.show({ color: 'red', title: `${file.name} was not uploaded`, message })
    }
    await queries.invalidateQueries({ queryKey: [...siteKey(place), 'media'] })
  }
  const upload = (files: readonly File[]) => {
    const added = files.map((file) => ({ key: nextKey.current++, file, percent: 0, error: null }))
    setTransfers((all) => [...all, ...added])
    const waiting = [...added]
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await send(next)
    }
    for (let i = 0; i < AT_ONCE; i++) void work()
  }
  const retry = (transfer: Transfer) => {
    dismiss(transfer)
    upload([transfer.file])
  }
  return { transfers, upload, retry, dismiss }
}

function useIsMounted() {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}

/** Asks before the window is closed during an upload. */
function useWarning(isBusy: boolean) {
  useEffect(() => {
    if (!isBusy) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isBusy])
}
