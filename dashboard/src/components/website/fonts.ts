import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url'
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import jetbrainsMono from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?url'
import lora from '@fontsource-variable/lora/files/lora-latin-wght-normal.woff2?url'
import nunito from '@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2?url'
import sourceSerif from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url'
import spaceGrotesk from '@fontsource-variable/space-grotesk/files/space-grotesk-latin-wght-normal.woff2?url'
import { FONTS } from '@sitewright/blocks/design'
import { useEffect } from 'react'

/** Addresses of the bundled fonts, by the names of their files. */
const FILES: Record<string, string> = {
  figtree,
  fraunces,
  inter,
  'jetbrains-mono': jetbrainsMono,
  lora,
  nunito,
  'source-serif-4': sourceSerif,
  'space-grotesk': spaceGrotesk,
}

export const ALL_FONTS = [...FONTS.keys()]
export const stackOf = (family: string) => FONTS.get(family)?.stack ?? ''

/** Declares bundled fonts in a document, which loads those that its text uses. */
export function useFonts(document: Document | undefined, families: readonly string[]) {
  const names = families.join()
  useEffect(() => {
    if (!document) return
    for (const family of names.split(',')) {
      const url = FILES[FONTS.get(family)?.file ?? '']
      const name = `${family} Variable`
      const isKnown = [...document.fonts].some((face) => face.family.replaceAll('"', '') === name)
      if (url === undefined || isKnown) continue
      const address = new URL(url, window.location.origin).href
      document.fonts.add(new FontFace(name, `url(${address})`, { weight: '100 900', display: 'swap' }))
    }
  }, [document, names])
}
