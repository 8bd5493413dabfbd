import { Flow, Html, Lines, Title } from './parts.tsx'
import type { Props } from './view.ts'

export function Heading({ id, text, level, align, site }: Props<'Heading'>) {
  const Tag = `h${level}` as 'h2'
  return (
    <Flow className={`sw-heading sw-align-${align}`}>
      {level === 1 ? (
        <Title id={id} site={site} className="sw-h1">
          {text}
        </Title>
      ) : (
        <Tag className={`sw-h${level}`}>{text}</Tag>
      )}
    </Flow>
  )
}

export function Text({ html, size, align, site }: Props<'Text'>) {
  return (
    <Flow className={`sw-text-${size} sw-align-${align}`}>
      <Html html={html} site={site} />
    </Flow>
  )
}

export function RichText({ html, site }: Props<'RichText'>) {
  return (
    <Flow>
      <Html html={html} site={site} className="sw-prose sw-article" />
    </Flow>
  )
}

type Item = { html: string; ordered?: boolean; children?: readonly Item[] }

export function List({ items, ordered, start, site }: Props<'List'>) {
  return (
    <Flow>
      <div className="sw-prose">
        <Items items={items as Item[]} ordered={ordered} start={start} site={site} />
      </div>
    </Flow>
  )
}

function Items({
  items,
  ordered,
  start,
  site,
}: Pick<Props<'List'>, 'ordered' | 'site'> & { items: readonly Item[]; start?: number }) {
  const children = items.map((item, i) => (
    <li key={i}>
      <Html html={item.html} site={site} className="sw-item" />
      {item.children && item.children.length > 0 && (
        <Items items={item.children} ordered={item.ordered ?? false} site={site} />
      )}
    </li>
  ))
  return ordered ? <ol start={start === 1 ? undefined : start}>{children}</ol> : <ul>{children}</ul>
}

export function Quote({ text, citation }: Props<'Quote'>) {
  return (
    <Flow>
      <figure className="sw-quote">
        <blockquote>
          <p>
            <Lines text={text} />
          </p>
        </blockquote>
        {citation && <figcaption>{citation}</figcaption>}
      </figure>
    </Flow>
  )
}

export function Table({ head, rows, caption }: Props<'Table'>) {
  return (
    <Flow>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the screen is scrolled by keyboard too */}
      <section className="sw-table" aria-label={caption || undefined} tabIndex={0}>
        <table>
          {caption && <caption>{caption}</caption>}
          {head.length > 0 && (
            <thead>
              <Rows rows={head} cell="th" />
            </thead>
          )}
          <tbody>
            <Rows rows={rows} cell="td" />
          </tbody>
        </table>
      </section>
    </Flow>
  )
}

function Rows({ rows, cell: Cell }: { rows: readonly (readonly string[])[]; cell: 'th' | 'td' }) {
  return rows.map((cells, row) => (
    <tr key={row}>
      {cells.map((text, column) => (
        <Cell key={column} scope={Cell === 'th' ? 'col' : undefined}>
          <Lines text={text} />
        </Cell>
      ))}
    </tr>
  ))
}

export function Code({ code, language }: Props<'Code'>) {
  return (
    <Flow>
      <pre className="sw-code" data-language={language || undefined}>
        <code>{code}</code>
      </pre>
    </Flow>
  )
}

export function Details({ summary, content: Content, open }: Props<'Details'>) {
  return (
    <Flow>
      <details className="sw-details" open={open}>
        <summary>{summary}</summary>
        <Content className="sw-slot" minEmptyHeight={64} />
      </details>
    </Flow>
  )
}
