import { parentPort } from 'node:worker_threads'
import { answerOf } from '../dist/features/rental/feeds/parse.js'

// Reads calendars of strangers apart from the thread that answers requests.
parentPort.on('message', (question) => parentPort.postMessage(answerOf(question)))
