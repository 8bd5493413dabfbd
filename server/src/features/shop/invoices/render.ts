import { Readable } from 'node:stream'
import type { FileReply } from '../../../api/reply.ts'
import type { Db } from '../../../platform/database/database.ts'
import { FairSlots } from '../../../platform/fair-slots.ts'
import type { Attachment } from '../../../platform/mail/attachments.ts'
import { WorkerThread } from '../../../platform/work/worker-thread.ts'
import type { Drawn } from './pdf.ts'
import { findInvoice } from './queries.ts'

/** One at a time; sites take turns. */
const slots = new FairSlots({
  slots: 1,
  perTenant: 1,
  maxWaitingPerTenant: 20,
  maxWaiting: 200,
  busyMessage: 'Too many invoices are being created at once',
})
const thread = new WorkerThread<Drawn, Uint8Array>('invoice-worker.js', {
  timeoutMs: 20_000,
  idleMs: 60_000,
  maxMegabytes: 256,
})

/** The PDF of an invoice, drawn in a thread of its own, so that other requests do not wait for it. */
async function renderInvoice(siteId: string, { type, number, content }: Drawn): Promise<Attachment> {
  const bytes = await slots.run(siteId, () => thread.ask({ type, number, content }))
  return { filename: `${number}.pdf`, contentType: 'application/pdf', content: Buffer.from(bytes) }
}

/** The same as it is sent to one caller; caches do not keep it. */
export async function invoiceFile(siteId: string, invoice: Drawn): Promise<FileReply> {
  const { content, ...file } = await renderInvoice(siteId, invoice)
  const read = async () => Readable.from([content])
  return { ...file, sizeBytes: content.length, etag: null, inline: false, read }
}

/** The same for a mail; null for one that is gone. */
export async function attachInvoice(db: Db, siteId: string, id: string): Promise<Attachment | null> {
  const invoice = await findInvoice(db, siteId, id)
  return invoice ? renderInvoice(siteId, invoice) : null
}
