import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/* A device that keeps WebAuthn keys, without a browser around it: ES256, attestation "none". */

type Creation = { challenge: string; rp: { id?: string }; user: { id: string } }
type Request = { challenge: string; rpId?: string; allowCredentials?: { id: string }[] }

/** The faults that a test may give it. */
type Ways = { origin?: string; verified?: boolean; rpId?: string; challenge?: string; counter?: number }

export function authenticator(origin = 'http://localhost:3000') {
  const keys: { id: Buffer; privateKey: KeyObject; user: string; rpId: string; counter: number }[] = []

  return {
    keys,
    /** RegistrationResponseJSON. */
    create(options: Creation, ways: Ways = {}) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = randomBytes(32)
      const rpId = ways.rpId ?? options.rp.id ?? ''
      keys.push({ id, privateKey, user: options.user.id, rpId, counter: 0 })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const length = Buffer.from([0, id.length])
      const data = Buffer.concat([head(rpId, 0x41, 0, ways), Buffer.alloc(16), length, id, cose])
      // {"fmt": "none", "attStmt": {}, "authData": data}
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      const client = clientData('webauthn.create', ways.challenge ?? options.challenge, ways.origin ?? origin)
      return {
        ...named(id),
        response: {
          clientDataJSON: client.toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal' as const],
        },
      }
    },
    /** AuthenticationResponseJSON, by the newest key that fits. */
    get(options: Request, ways: Ways = {}) {
      const allowed = options.allowCredentials?.map(({ id }) => id)
      const key = keys.findLast(({ id }) => !allowed || allowed.includes(id.toString('base64url')))
      if (!key) throw new Error('This device has no such key')
      key.counter = ways.counter ?? key.counter + 1
      const data = head(ways.rpId ?? key.rpId, 0x01, key.counter, ways)
      const client = clientData('webauthn.get', ways.challenge ?? options.challenge, ways.origin ?? origin)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        ...named(key.id),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, key.privateKey).toString('base64url'),
          userHandle: key.user,
        },
      }
    },
  }
}

/** Hash of the domain, flags (who is there, who was verified), how often the key signed. */
function head(rpId: string, flags: number, counter: number, { verified = true }: Ways) {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([
    createHash('sha256').update(rpId).digest(),
    Buffer.from([flags | (verified ? 0x04 : 0)]),
    count,
  ])
}

const text = (words: string) => Buffer.concat([Buffer.from([0x60 | words.length]), Buffer.from(words)])

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

const named = (id: Buffer) => ({
  id: id.toString('base64url'),
  rawId: id.toString('base64url'),
  type: 'public-key' as const,
  clientExtensionResults: {},
})
