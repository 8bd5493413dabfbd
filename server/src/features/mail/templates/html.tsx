import type { CSSProperties, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MailLanguage } from '../rules.ts'
import { type Block, type MailDocument, paragraphsOf } from './document.ts'

/** The look of a mail: the colours of the site's light scheme, and who sends it. */
export type MailLook = {
  name: string
  url: string
  /** A picture that mail programs show; null shows the name. */
  logo: string | null
  colors: Record<'accent' | 'onAccent' | 'surface' | 'muted' | 'text' | 'softText' | 'line' | 'link', string>
}

const FONT = 'Helvetica, Arial, sans-serif'

/** Tables and inline styles only: mail programs know little else. */
export function htmlOf(mail: MailDocument, look: MailLook, language: MailLanguage): string {
  const { colors } = look
  const text: CSSProperties = { fontFamily: FONT, fontSize: 16, lineHeight: '24px', color: colors.text }
  const body = (
    <html lang={language}>
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{mail.subject}</title>
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: colors.muted }}>
        <Table style={{ backgroundColor: colors.muted }}>
          <td align="center" style={{ padding: '24px 12px' }}>
            <Table
              style={{ maxWidth: 600, backgroundColor: colors.surface, border: `1px solid ${colors.line}` }}
            >
              <td style={{ ...text, padding: 32 }}>
                <Brand look={look} />
                {mail.heading && (
                  <h1 style={{ ...text, fontSize: 24, lineHeight: '32px', margin: '24px 0 16px' }}>
                    {mail.heading}
                  </h1>
                )}
                {mail.greeting && <p style={{ margin: '0 0 16px' }}>{mail.greeting}</p>}
                <Paragraphs text={mail.intro} />
                {mail.blocks.map((block, i) => (
                  <Part key={i} block={block} look={look} />
                ))}
                {mail.button && <Button {...mail.button} look={look} />}
                <Paragraphs text={mail.closing} />
              </td>
            </Table>
            <p
              style={{
                ...text,
                fontSize: 13,
                lineHeight: '20px',
                color: colors.softText,
                margin: '16px 0 0',
              }}
            >
              <a href={look.url} style={{ color: colors.softText }}>
                {look.name}
              </a>
            </p>
          </td>
        </Table>
      </body>
    </html>
  )
  return `<!DOCTYPE html>${renderToStaticMarkup(body)}`
}

const Table = ({ style, children }: { style?: CSSProperties; children: ReactNode }) => (
  <table
    role="presentation"
    width="100%"
    cellPadding={0}
    cellSpacing={0}
    border={0}
    style={{ width: '100%', borderCollapse: 'collapse', ...style }}
  >
    <tbody>
      <tr>{children}</tr>
    </tbody>
  </table>
)

const Brand = ({ look }: { look: MailLook }) => (
  <a href={look.url} style={{ color: look.colors.text, textDecoration: 'none', fontWeight: 'bold' }}>
    {look.logo ? (
      <img src={look.logo} alt={look.name} height={48} style={{ height: 48, maxWidth: '100%', border: 0 }} />
    ) : (
      look.name
    )}
  </a>
)

const Paragraphs = ({ text }: { text: string }) =>
  paragraphsOf(text).map((paragraph, i) => (
    <p key={i} style={{ margin: '0 0 16px', overflowWrap: 'break-word' }}>
      {paragraph.split('\n').flatMap((line, k) => (k === 0 ? [line] : [<br key={`${i}-${k}`} />, line]))}
    </p>
  ))

const Button = ({ label, href, look: { colors } }: { label: string; href: string; look: MailLook }) => (
  <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={{ margin: '8px 0 24px' }}>
    <tbody>
      <tr>
        <td style={{ backgroundColor: colors.accent, padding: '12px 24px' }}>
          <a href={href} style={{ color: colors.onAccent, textDecoration: 'none', fontWeight: 'bold' }}>
            {label}
          </a>
        </td>
      </tr>
    </tbody>
  </table>
)

function Part({ block, look }: { block: Block; look: MailLook }) {
  if (block.type === 'text') return <Paragraphs text={block.text} />
  if (block.type === 'facts') return <Rows rows={block.rows} look={look} />
  if (block.type === 'items') return <Rows rows={block.rows} total={block.total} look={look} isAmounts />
  return block.links.map(([label, href]) => (
    <p key={href} style={{ margin: '0 0 16px' }}>
      <a href={href} style={{ color: look.colors.link }}>
        {label}
      </a>
    </p>
  ))
}

type RowsProps = {
  rows: [string, string][]
  total?: [string, string] | null
  look: MailLook
  isAmounts?: boolean
}

function Rows({ rows, total = null, look: { colors }, isAmounts = false }: RowsProps) {
  const cell: CSSProperties = {
    padding: '8px 0',
    borderBottom: `1px solid ${colors.line}`,
    verticalAlign: 'top',
  }
  const name: CSSProperties = isAmounts ? {} : { color: colors.softText, width: '35%' }
  const align = isAmounts ? 'right' : 'left'
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      style={{ width: '100%', margin: '8px 0 24px', borderCollapse: 'collapse' }}
    >
      <tbody>
        {rows.map(([label, value], i) => (
          <tr key={i}>
            <td style={{ ...cell, ...name, paddingRight: 16 }}>{label}</td>
            <td align={align} style={{ ...cell, overflowWrap: 'anywhere' }}>
              {value.split('\n').flatMap((line, k) => (k === 0 ? [line] : [<br key={`${i}-${k}`} />, line]))}
            </td>
          </tr>
        ))}
        {total && (
          <tr>
            <td style={{ ...cell, fontWeight: 'bold', paddingRight: 16 }}>{total[0]}</td>
            <td align={align} style={{ ...cell, fontWeight: 'bold' }}>
              {total[1]}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
