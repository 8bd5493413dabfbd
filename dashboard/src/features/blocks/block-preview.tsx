import { Page } from '@sitewright/blocks/page'
import { useCallback, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSitePlace } from '../../lib/place.tsx'
import classes from './block-preview.module.css'
import { itemsOf, type Template } from './template.ts'

/** A non-interactive preview of a template in a shadow root, which isolates the styles both ways. */
export function BlockPreview({ template }: { template: Template }) {
  const { site } = useSitePlace()
  const [shadow, setShadow] = useState<ShadowRoot | null>(null)
  const attach = useCallback((host: HTMLElement | null) => {
    if (host) setShadow(host.shadowRoot ?? host.attachShadow({ mode: 'open' }))
  }, [])
  const data = useMemo(() => ({ root: { props: {} }, content: itemsOf(template) }), [template])
  return (
    <>
      <section ref={attach} aria-label="Preview" className={classes.preview} inert />
      {shadow !== null && createPortal(<Page data={data} metadata={{ language: site.language }} />, shadow)}
    </>
  )
}
