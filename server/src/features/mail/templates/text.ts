import { type Block, type MailDocument, paragraphsOf } from './document.ts'

/** The text part of a mail. */
export function textOf(mail: MailDocument, { name, url }: { name: string; url: string }): string {
  const parts = [
    mail.heading,
    mail.greeting ?? '',
    ...paragraphsOf(mail.intro),
    ...mail.blocks.map(blockOf),
    mail.button ? `${mail.button.label}:\n${mail.button.href}` : '',
    ...paragraphsOf(mail.closing),
    `-- \n${name}\n${url}`,
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function blockOf(block: Block): string {
  if (block.type === 'text') return paragraphsOf(block.text).join('\n\n')
  if (block.type === 'links') return block.links.map(([label, href]) => `${label}:\n${href}`).join('\n\n')
  const rows = block.type === 'items' && block.total ? [...block.rows, block.total] : block.rows
  return rows
    .map(([label, value]) => (value.includes('\n') ? `${label}:\n${value}` : `${label}: ${value}`))
    .join('\n')
}
