import { createRequire } from 'node:module'

/**
 * React picks its build by NODE_ENV when it is loaded, and the one for developers renders several times slower. The variable
 * itself is the operator's, so it is left as it was.
 */
const require = createRequire(import.meta.url)
const given = process.env.NODE_ENV
process.env.NODE_ENV ??= 'production'
require('react/jsx-runtime')
require('react-dom/server')
if (given === undefined) delete process.env.NODE_ENV
