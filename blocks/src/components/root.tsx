import type { CSSProperties, ReactNode } from 'react'
import { root } from '../catalogue/root.ts'
import { complete } from '../complete.ts'
import type { Site } from '../site.ts'
import { styles } from '../styles.ts'
import { brightness } from './color.ts'

/** Wraps the blocks of a page with its look and the style sheet. */
export function Root({ props, site, children }: { props: unknown; site: Site; children: ReactNode }) {
  const { theme, accent, font, corners } = complete(root.props, props)
  const colors = accent && {
    '--sw-accent': accent,
    '--sw-on-accent': brightness(accent) === 'light' ? '#111' : '#fff',
  }
  return (
    <div
      className="sw-page"
      data-theme={theme}
      data-font={font}
      data-corners={corners}
      lang={site.language}
      style={(colors || undefined) as CSSProperties | undefined}
    >
      {site.inlineStyles && <style dangerouslySetInnerHTML={{ __html: styles }} />}
      {children}
    </div>
  )
}
