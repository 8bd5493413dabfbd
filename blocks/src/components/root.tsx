import type { CSSProperties, ReactNode } from 'react'
import { root } from '../catalogue/root.ts'
import { complete } from '../complete.ts'
import { accentVariables } from '../design/palette.ts'
import type { Site } from '../site.ts'
import { styles } from '../styles.ts'

/** Wraps the blocks of a page with its look and the style sheet. */
export function Root({ props, site, children }: { props: unknown; site: Site; children: ReactNode }) {
  const { theme, accent, font, corners } = complete(root.props, props)
  const colors = accent && accentVariables(accent, site.palettes)
  return (
    <div
      className="sw-page"
      data-theme={theme}
      data-font={font}
      data-corners={corners}
      lang={site.language}
      style={(colors || undefined) as CSSProperties | undefined}
    >
      {site.inlineStyles && <style dangerouslySetInnerHTML={{ __html: styles + site.designCss }} />}
      {children}
    </div>
  )
}
