import { generateKeyPairSync, hash, randomBytes, sign } from 'node:crypto'
import type { Sitewright } from '../../../client/src/index.ts'
import { PASSWORD } from './people.ts'
import type { TestServer } from './server.ts'

const CREATED = 0x40
type Changes = { origin?: string; rpId?: string; flags?: number; type?: string; counter?: number }

/** A device with one passkey, which does as browsers and authenticators do unless told otherwise. */
export function deviceFor(server: TestServer) {
  const url = new URL(server.address)
  url.hostname = 'localhost'
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let uses = 0
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  const say = (challenge: string, changes: Changes, type: string, flags: number) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(changes.counter ?? uses++)
    const said = { type: changes.type ?? type, challenge, origin: changes.origin ?? url.origin }
    const rp = hash('sha256', changes.rpId ?? 'localhost', 'buffer')
    const bits = Buffer.from([(changes.flags ?? 0x05) | flags])
    return { clientData: Buffer.from(JSON.stringify(said)), head: Buffer.concat([rp, bits, counter]) }
  }
  const created = (challenge: string, changes: Changes = {}) => {
    const { clientData, head } = say(challenge, changes, 'webauthn.create', CREATED)
    const length = Buffer.from([0, id.length])
    return {
      credentialId: text(id),
      publicKey: text(publicKey.export({ format: 'der', type: 'spki' })),
      clientData: text(clientData),
      authenticatorData: text(Buffer.concat([head, Buffer.alloc(16), length, id])),
    }
  }
  const signed = (challenge: string, changes: Changes = {}) => {
    const { clientData, head } = say(challenge, changes, 'webauthn.get', 0)
    const message = Buffer.concat([head, hash('sha256', clientData, 'buffer')])
    return {
      credentialId: text(id),
      clientData: text(clientData),
      authenticatorData: text(head),
      signature: text(sign('sha256', message, privateKey)),
    }
  }
  return {
    created,
    signed,
    add: async ({ people }: Sitewright, changes?: Changes) => {
      const { challenge } = await people.offerPasskey({ currentPassword: PASSWORD })
      return people.addPasskey({ name: 'Phone', ...created(challenge, changes) })
    },
    logIn: async ({ people }: Sitewright, changes?: Changes) => {
      const { challenge } = await people.challengePasskey()
      return people.logInWithPasskey(signed(challenge, changes))
    },
  }
}
