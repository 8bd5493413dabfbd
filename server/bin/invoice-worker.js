import { parentPort } from 'node:worker_threads'
import { drawInvoice } from '../dist/features/shop/invoices/pdf.js'

// Draws invoices apart from the thread that answers requests.
parentPort.on('message', async (invoice) => parentPort.postMessage(await drawInvoice(invoice)))
