import { brightness } from '../color.ts'
import { safeImageUrl } from '../urls.ts'
import { Buttons, Flow } from './parts.tsx'
import { Backdrop } from './picture.tsx'
import type { Props } from './view.ts'

export function Section(props: Props<'Section'>) {
  const { content: Content, background, color, image, width, padding, anchor, site } = props
  const hasPicture = safeImageUrl(image) !== ''
  const look = hasPicture ? 'dark' : color ? `own sw-on-${brightness(color)}` : background
  return (
    <section
      id={anchor || undefined}
      className={`sw-block sw-band sw-section sw-background-${look} sw-width-${width} sw-padding-${padding}`}
      style={color ? { backgroundColor: color } : undefined}
    >
      {hasPicture && <Backdrop src={image} alt="" overlay={60} site={site} />}
      <div className="sw-inner">
        <Content className="sw-slot" minEmptyHeight={96} />
      </div>
    </section>
  )
}

export function Columns({ columns, gap, align }: Props<'Columns'>) {
  return (
    <div className="sw-block sw-wide">
      <div className={`sw-columns sw-gap-${gap} sw-columns-${align}`}>
        {columns.map(({ content: Content, width }, i) => (
          <div key={i} className="sw-column" style={width ? { flexBasis: width, flexGrow: 0 } : undefined}>
            <Content className="sw-slot" minEmptyHeight={96} />
          </div>
        ))}
      </div>
    </div>
  )
}

export function Group({ content: Content }: Props<'Group'>) {
  return (
    <div className="sw-group">
      <Content minEmptyHeight={64} />
    </div>
  )
}

export function Cover({ content: Content, src, alt, overlay, height, site }: Props<'Cover'>) {
  return (
    <section className={`sw-block sw-band sw-cover sw-height-${height}`}>
      <Backdrop src={src} alt={alt} overlay={overlay} site={site} />
      <div className="sw-inner">
        <Content className="sw-slot" minEmptyHeight={96} />
      </div>
    </section>
  )
}

export function Separator({ variant }: Props<'Separator'>) {
  return (
    <Flow>
      <hr className={`sw-separator sw-separator-${variant}`} />
    </Flow>
  )
}

export function Spacer({ height }: Props<'Spacer'>) {
  return (
    <div
      className="sw-spacer"
      style={{ height: `min(${height}px, ${Math.max(height / 10, 2)}vw + ${height / 2}px)` }}
    />
  )
}

export function Button({ label, href, variant, size, align }: Props<'Button'>) {
  return (
    <Flow>
      <Buttons buttons={[{ label, href, variant, size }]} align={align} />
    </Flow>
  )
}

export function ButtonGroup({ buttons, align }: Props<'ButtonGroup'>) {
  return (
    <Flow>
      <Buttons buttons={buttons} align={align} />
    </Flow>
  )
}
