import { createECDH, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the instance keeps to itself: made at the first start, kept in `DATA_DIR/secrets.json`, mode 600. */
export type Secrets = {
  /** Password of every login role of the embedded database. */
  databasePassword: string
  /** HS256 secret of the anon and service keys. */
  jwtSecret: string
  /** Private JWKs that sign access tokens: the first signs, all verify. */
  signingKeys: Record<string, unknown>[]
  /** What pushes are signed with (RFC 8292): a P-256 pair, raw, base64url. Devices subscribe to the public half. */
  vapid: { publicKey: string; privateKey: string }
}

/** Reads the secrets, making those that are missing; `save` writes a change back whole. */
export function openSecrets(dataDir: string): { secrets: Secrets; save(): void } {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const path = join(dataDir, 'secrets.json')
  const kept = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Partial<Secrets>) : {}
  const secrets: Secrets = {
    databasePassword: kept.databasePassword ?? randomBytes(24).toString('base64url'),
    jwtSecret: kept.jwtSecret ?? randomBytes(48).toString('base64url'),
    signingKeys: kept.signingKeys ?? [],
    vapid: kept.vapid ?? newPair(),
  }
  const save = () => {
    writeFileSync(`${path}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
    renameSync(`${path}.new`, path)
  }
  if (Object.keys(secrets).some((name) => !(name in kept))) save()
  return { secrets, save }
}

/** A P-256 pair as web push has it: the public key as an uncompressed point, the private one as 32 bytes. */
export function newPair() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // a private key that begins with zeros comes shorter than its 32 bytes
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
