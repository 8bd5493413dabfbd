import { LRUCache } from 'lru-cache'

const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Browsers send few different headers, which are short. */
const REMEMBERED = 200
const MAX_REMEMBERED_LENGTH = 100
const negotiated = new LRUCache<string, Encoding>({ max: REMEMBERED })

/** The encoding that an Accept-Encoding header prefers (RFC 9110), the smallest one among equals. */
export function encodingOf(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  const known = negotiated.get(header)
  if (known) return known
  const chosen = preferred(weightsOf(header))
  if (header.length <= MAX_REMEMBERED_LENGTH) negotiated.set(header, chosen)
  return chosen
}

function weightsOf(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of header.slice(0, 1_000).toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name === 'x-gzip' ? 'gzip' : name, q === undefined ? 1 : Number(q.slice(2)) || 0)
  }
  return weights
}

/** Without being named, unencoded bytes are accepted, but everything else is preferred. */
function preferred(weights: Map<string, number>): Encoding {
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0
  const best = Math.max(...ENCODINGS.map(weightOf))
  return best > 0 ? (ENCODINGS.find((name) => weightOf(name) === best) as Encoding) : 'identity'
}
