import { isSortable } from '@dnd-kit/react/sortable'
import { Button, Group, Input, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { IconPhotoPlus } from '../../lib/icons.tsx'
import { PointerDrag } from '../display/pointer-drag.tsx'
import thumbnails from '../display/thumbnail.module.css'
import { ImageTile } from './image-tile.tsx'
import { useMediaPicker } from './media-picker.tsx'
import { type ImagesForm, useImages } from './use-images.ts'

/** An ordered list of pictures, from the media of the site or by URL. */
export function ImageFields<V extends { images: string[] }>({ form }: { form: UseFormReturnType<V> }) {
  const images = useImages(form as unknown as ImagesForm)
  const { pickImage, picker } = useMediaPicker()
  const addressField = useRef<HTMLInputElement>(null)
  const choose = async () => {
    const url = await pickImage()
    if (url !== undefined) images.add(new URL(url, window.location.origin).href)
  }
  return (
    <Input.Wrapper label="Pictures" labelElement="div" mt="md">
      <Stack gap="xs" mt={4}>
        <Tiles images={images} onEmpty={() => addressField.current?.focus()} />
        <Group gap="xs" align="flex-start">
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPhotoPlus size={16} />}
            onClick={() => void choose()}
          >
            Choose a picture
          </Button>
          <TextInput
            ref={addressField}
            flex={1}
            miw={200}
            aria-label="Picture URL"
            placeholder="Or enter a URL and press Enter"
            value={images.address}
            error={images.addressError}
            onChange={({ currentTarget: { value } }) => images.type(value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              images.addTyped()
            }}
          />
        </Group>
      </Stack>
      {picker}
    </Input.Wrapper>
  )
}

type TilesProps = { images: ReturnType<typeof useImages>; onEmpty(): void }

function Tiles({ images: { tiles, move, remove }, onEmpty }: TilesProps) {
  const list = useRef<HTMLUListElement>(null)
  /** The pressed button disappears: move the focus to the tile, or to its neighbour. */
  const focusButton = (tile: number, button: 0 | -1) =>
    [...(list.current?.children.item(tile)?.querySelectorAll('button') ?? [])].at(button)?.focus()
  if (tiles.length === 0) return null
  return (
    <PointerDrag
      onDragEnd={({ operation: { source }, canceled }) => {
        if (!canceled && isSortable(source)) move(source.initialIndex, source.index)
      }}
    >
      <ul ref={list} className={thumbnails.pictures} aria-label="Pictures">
        {tiles.map(({ image, row, error }, i) => (
          <ImageTile
            key={row}
            id={row}
            image={image}
            index={i}
            error={error}
            onForward={
              i > 0 &&
              (() => {
                flushSync(() => move(i, i - 1))
                focusButton(i - 1, 0)
              })
            }
            onRemove={() => {
              flushSync(() => remove(i))
              if (tiles.length === 1) onEmpty()
              else focusButton(Math.min(i, tiles.length - 2), -1)
            }}
          />
        ))}
      </ul>
    </PointerDrag>
  )
}
