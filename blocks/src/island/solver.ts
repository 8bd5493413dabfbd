/** A challenge of altcha-lib whose keys are derived by PBKDF2. */
export type Challenge = {
  parameters: { nonce: string; salt: string; cost: number; keyLength: number; keyPrefix: string }
}

const MAX_MS = 30_000

/** Solves a challenge, and says so below the form. Browsers derive keys beside the page, so that it stays responsive. */
export async function prove(form: HTMLFormElement, challenge: Challenge): Promise<string> {
  const note = document.createElement('p')
  note.className = 'sw-note'
  note.role = 'status'
  note.textContent = document.documentElement.lang.startsWith('de') ? 'Wird geprüft …' : 'Checking…'
  form.after(note)
  try {
    return btoa(JSON.stringify({ challenge, solution: await solve(challenge) }))
  } finally {
    note.remove()
  }
}

/** Counts up to the number whose key begins with the prefix. */
async function solve({ parameters: { nonce, salt, cost, keyLength, keyPrefix } }: Challenge) {
  const password = new Uint8Array([...bytesOf(nonce), 0, 0, 0, 0])
  const counted = new DataView(password.buffer)
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: cost }
  const until = performance.now() + MAX_MS
  for (let counter = 0; performance.now() < until; counter++) {
    counted.setUint32(password.length - 4, counter)
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
    const derivedKey = hexOf(await crypto.subtle.deriveBits(derivation, key, keyLength * 8))
    if (derivedKey.startsWith(keyPrefix)) return { counter, derivedKey }
  }
  throw new Error('The challenge was not solved in time')
}

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
