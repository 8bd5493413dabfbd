import { parentPort } from 'node:worker_threads'
import { Page } from '@sitewright/blocks/page'
import { jsx } from 'react/jsx-runtime'
import { renderToStaticMarkup } from 'react-dom/server'

// Renders large pages apart from the thread that answers requests.
parentPort.on('message', (props) => parentPort.postMessage(renderToStaticMarkup(jsx(Page, props))))
