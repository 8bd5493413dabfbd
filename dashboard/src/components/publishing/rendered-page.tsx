import { Code } from '@mantine/core'
import { Page } from '@sitewright/blocks/page'
import { useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { useFonts } from '../website/fonts.ts'
import type { SiteLook } from '../website/use-site-look.ts'
import { usePageMetadata } from './page-metadata.ts'
import classes from './rendered-page.module.css'

type Props = {
  blocks: Record<string, unknown>
  label: string
  look: Pick<SiteLook, 'design' | 'menus'> | undefined
}

/** A page as visitors see it, at half its size and without interaction. The shadow root isolates its styles. */
export function RenderedPage({ blocks, label, look }: Props) {
  const known = usePageMetadata(blocks)
  useFonts(document, look?.design?.fonts ?? [])
  const [shadow, setShadow] = useState<ShadowRoot | null>(null)
  const attach = useCallback((host: HTMLElement | null) => {
    if (host) setShadow(host.shadowRoot ?? host.attachShadow({ mode: 'open' }))
  }, [])
  if (!('content' in blocks)) {
    return (
      <Code block className={classes.window} tabIndex={0} aria-label={label}>
        {JSON.stringify(blocks, null, 2)}
      </Code>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className={classes.window} aria-label={label} tabIndex={0}>
      <div ref={attach} className={classes.page} inert />
      {shadow !== null &&
        look &&
        createPortal(
          <Page data={blocks} metadata={{ ...known, design: look.design, menus: look.menus }} />,
          shadow,
        )}
    </section>
  )
}
