import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'

export type ImagesForm = UseFormReturnType<{ images: string[] }>

let lastRow = 0

/**
 * The pictures of a form: the tiles, and the URL being typed, which counts as the last value so that saving includes
 * it.
 */
export function useImages(form: ImagesForm) {
  const { images } = form.getValues()
  // Stable keys that follow a tile when it moves.
  const [rows, setRows] = useState(() => images.map(() => ++lastRow))
  const [address, setAddress] = useState('')
  const tiles = images.slice(0, rows.length)
  const set = (tiles: string[], rows: number[], address: string) => {
    const typed = address.trim()
    form.setFieldValue('images', typed === '' ? tiles : [...tiles, typed])
    for (const path of Object.keys(form.errors)) if (isOfImages(path)) form.clearFieldError(path)
    setRows(rows)
    setAddress(address)
  }
  return {
    tiles: tiles.map((image, i) => ({ image, row: rows[i] as number, error: form.errors[`images.${i}`] })),
    address,
    // Errors of the whole list are shown here, too.
    addressError: form.errors[`images.${tiles.length}`] ?? form.errors.images,
    type: (address: string) => set(tiles, rows, address),
    add: (image: string) => set([...tiles, image], [...rows, ++lastRow], address),
    addTyped: () => {
      const typed = address.trim()
      if (typed !== '') set([...tiles, typed], [...rows, ++lastRow], '')
    },
    move: (from: number, to: number) => set(moved(tiles, from, to), moved(rows, from, to), address),
    remove: (index: number) => set(tiles.toSpliced(index, 1), rows.toSpliced(index, 1), address),
  }
}

const isOfImages = (path: string) => path === 'images' || path.startsWith('images.')

const moved = <T>(items: T[], from: number, to: number): T[] =>
  items.toSpliced(from, 1).toSpliced(to, 0, items[from] as T)
