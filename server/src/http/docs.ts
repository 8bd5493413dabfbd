import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { ASKED_EACH_TIME } from '../api/caching.ts'
import { lazy } from '../api/lazy.ts'
import { openApiDocument } from '../codegen/openapi.ts'
import { contracts, visitorContracts } from '../contract.ts'
import { events } from '../events.ts'
import { API_VERSION } from '../version.ts'

const ASSETS = dirname(createRequire(import.meta.url).resolve('#bundled/swagger-ui/swagger-ui.css'))
const FILES: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
}

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sitewright API</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/page.css">
</head>
<body>
<main id="reference"><noscript>This reference needs JavaScript. The OpenAPI document is at /openapi.json.</noscript></main>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/page.js"></script>
</body>
</html>
`

const SCRIPT = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  filter: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  persistAuthorization: false,
  tryItOutEnabled: true,
  validatorUrl: null,
})
`

const STYLE = `body { margin: 0; background: #fafafa; }
.swagger-ui .info { margin: 32px 0 24px; }
.swagger-ui .info .title { font-size: 28px; }
.swagger-ui .scheme-container { padding: 16px 0; box-shadow: none; border-block: 1px solid #e3e3e3; background: none; }
.swagger-ui .opblock .opblock-summary-path { max-width: none; word-break: break-word; }
.swagger-ui .wrapper { max-width: 1100px; }
.swagger-ui .info table tbody tr td, .swagger-ui .info table tbody tr td:first-of-type { padding: 4px 16px 4px 0; max-width: none; }
.swagger-ui .info table td p { margin: 0; }
.swagger-ui .info table { width: auto; }
.swagger-ui .markdown h2 { margin: 24px 0 8px; font-size: 20px; }
@media (max-width: 640px) {
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock .opblock-summary-description { flex-basis: 100%; padding: 0 10px 4px; text-align: left; }
  .swagger-ui .opblock .opblock-section-header { flex-wrap: wrap; gap: 8px; }
  .swagger-ui .opblock .try-out__btn { min-width: 0; margin-left: 0; }
  .swagger-ui .info hgroup.main { overflow-wrap: anywhere; }
}
`

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Serves the OpenAPI document and a reference rendered from it. All assets come from this server. */
export function serveDocs(app: FastifyInstance) {
  const document = lazy(() =>
    JSON.stringify(openApiDocument(contracts, { version: API_VERSION, events, visits: visitorContracts })),
  )
  const pages: Record<string, { type: string; body: () => string }> = {
    '/openapi.json': { type: 'application/json; charset=utf-8', body: document },
    '/docs': { type: 'text/html; charset=utf-8', body: () => PAGE },
    '/docs/page.js': { type: 'text/javascript; charset=utf-8', body: () => SCRIPT },
    '/docs/page.css': { type: 'text/css; charset=utf-8', body: () => STYLE },
  }
  for (const [path, { type, body }] of Object.entries(pages)) {
    app.get(path, (_request, reply) =>
      reply
        .headers({
          'content-type': type,
          'cache-control': ASKED_EACH_TIME,
          'content-security-policy': POLICY,
          'x-content-type-options': 'nosniff',
        })
        .send(body()),
    )
  }
  for (const [file, type] of Object.entries(FILES)) {
    app.get(`/docs/${file}`, async (_request, reply) => {
      reply.headers({
        'content-type': type,
        'cache-control': 'public, max-age=86400',
        'x-content-type-options': 'nosniff',
      })
      return readFile(join(ASSETS, file))
    })
  }
}
