/** Spectral's and Redocly's recommended rules, and the OWASP rules of Spectral, for `docs/openapi.json`. */
import { readFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import owasp from '@stoplight/spectral-owasp-ruleset'
import parsers from '@stoplight/spectral-parsers'
import rulesets from '@stoplight/spectral-rulesets'

/** Spectral's `DiagnosticSeverity.Error`. */
const ERROR = 0
const SOURCE = readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')
const api = JSON.parse(SOURCE)

/** OWASP rules that do not apply. */
const NOT_APPLICABLE = {
  // Keys belong on servers, so the API allows no cross-origin requests from browsers.
  'owasp:api8:2023-define-cors-origin': 'off',
  // Operations that need no key are listed in openapi.test.ts, one by one.
  'owasp:api2:2023-write-restricted': 'off',
  // The token of an upload is signed for one file and lasts 15 minutes.
  'owasp:api2:2023-no-credentials-in-url': 'off',
}
/** No kind of mail is called `retry`, and no mail has the id `templates`. */
const UNAMBIGUOUS =
  /^no-ambiguous-paths at \S+mail~1templates~1\{kind\}: [^.]+\. Found two ambiguous paths: `\S+\/mail\/\{mailId\}\/retry`/

const problems = [...(await recommended()), ...(await secure()), ...(await redocly())]
for (const problem of problems) console.log(problem)
console.log(`The OpenAPI document has ${problems.length} problems.`)
if (problems.length > 0) process.exitCode = 1

async function recommended() {
  const found = await diagnose({ extends: [rulesets.oas] })
  return found.map(({ code, path, message }) => `${code} at ${path.join('.')}: ${message}`)
}

async function secure() {
  const found = await diagnose({ extends: [owasp.default ?? owasp], rules: NOT_APPLICABLE })
  const sent = sentSchemas()
  return found
    .filter(({ severity, path }) => severity === ERROR && isOfRequest(path, sent))
    .map(({ code, path }) => `${code} at ${path.join('.')}`)
}

function diagnose(ruleset) {
  const linter = new spectral.Spectral()
  linter.setRuleset(ruleset)
  return linter.run(new spectral.Document(SOURCE, parsers.Json, 'openapi.json'))
}

async function redocly() {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source: SOURCE, absoluteRef: '/openapi.json', config })
  return found
    .map(({ ruleId, location, message }) => `${ruleId} at ${location[0]?.pointer}: ${message}`)
    .filter((problem) => !UNAMBIGUOUS.test(problem))
}

/** The components used in requests. */
function sentSchemas() {
  const names = new Set()
  const visit = (value) => {
    if (typeof value !== 'object' || value === null) return
    if (typeof value.$ref !== 'string') return Object.values(value).forEach(visit)
    const [kind, name] = value.$ref.split('/').slice(2)
    if (names.has(`${kind}.${name}`)) return
    names.add(`${kind}.${name}`)
    visit(api.components[kind]?.[name])
  }
  for (const methods of Object.values(api.paths))
    for (const { parameters, requestBody } of Object.values(methods)) visit([parameters, requestBody])
  return names
}

function isOfRequest([root, name, ...rest], sent) {
  if (root === 'paths') return rest.includes('parameters') || rest.includes('requestBody')
  return root !== 'components' || name === 'parameters' || sent.has(`schemas.${rest[0]}`)
}
