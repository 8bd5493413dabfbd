import { readFileSync } from 'node:fs'

export const dynamic = 'force-static'

/** The contents of the page to compare with, read when the app is built. */
export default function Page() {
  const html = readFileSync(process.env.PAGE_FILE, 'utf8')
  return <main dangerouslySetInnerHTML={{ __html: html }} />
}
