import { createECDH, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from './config.ts'

/** The instance's own secrets: made at the first start, kept in `DATA_DIR/secrets.json`, mode 600. */
export type Secrets = {
  /** Password of every login role of the embedded database. */
  databasePassword: string
  /** HS256 secret of the anon and service keys. */
  jwtSecret: string
  /** Private JWKs that sign access tokens: the first signs, all verify. */
  signingKeys: Record<string, unknown>[]
  /** The keys that sign pushes (RFC 8292): a P-256 pair, raw, base64url. Devices subscribe to the public half. */
  vapid: { publicKey: string; privateKey: string }
}

/**
 * Reads the secrets, making those that are missing; `save` writes a change back whole. What cannot be read is never
 * written over, nor are new ones made for a database that the old ones open.
 */
export function openSecrets(dataDir: string): { secrets: Secrets; save(): void } {
  const path = join(dataDir, 'secrets.json')
  const kept = orSay(dataDir, 'read', () => {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
    return read(path, existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
  })
  const secrets: Secrets = {
    databasePassword: kept.databasePassword ?? randomBytes(24).toString('base64url'),
    jwtSecret: kept.jwtSecret ?? randomBytes(48).toString('base64url'),
    signingKeys: kept.signingKeys ?? [],
    vapid: kept.vapid ?? newPair(),
  }
  const save = () =>
    orSay(dataDir, 'written', () => {
      // on the disk before it has the name: a power cut leaves the old file or the new one
      writeFileSync(`${path}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true })
      renameSync(`${path}.new`, path)
    })
  if (Object.keys(secrets).some((name) => !(name in kept))) save()
  return { secrets, save }
}

/** The file's content; `inUse`: a database is there already, which opens to nothing else. */
function read(path: string, inUse: boolean): Partial<Secrets> {
  if (!existsSync(path)) {
    if (inUse) throw lost(path, 'is missing')
    return {}
  }
  const kept = parsed(readFileSync(path, 'utf8'))
  const { databasePassword, jwtSecret, signingKeys } = (kept ?? {}) as Record<string, unknown>
  const isWhole = isText(databasePassword) && isText(jwtSecret) && Array.isArray(signingKeys)
  const isNew = !inUse && kept !== undefined && Object.keys(kept).length === 0
  if (!isWhole && !isNew) throw lost(path, 'is damaged')
  return kept as Partial<Secrets>
}

function parsed(text: string): object | undefined {
  try {
    const found: unknown = JSON.parse(text)
    return typeof found === 'object' && found !== null && !Array.isArray(found) ? found : undefined
  } catch {
    // told by the caller: what is no JSON is as good as lost
    return undefined
  }
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''

const lost = (path: string, how: string) =>
  new StartRefused(
    `The file ${path} ${how}. Without it, nobody can open the data it belongs to. Restore it from your backup of this folder, or set DATA_DIR to an empty folder to start over.`,
  )

/** Tells the operator what the system refuses: for which folder, and what to do. */
function orSay<T>(dataDir: string, done: 'read' | 'written', work: () => T): T {
  try {
    return work()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (error instanceof StartRefused || code === undefined) throw error
    throw new StartRefused(
      `The data folder ${dataDir} cannot be ${done} (${code}). Give this user write access to it, or set DATA_DIR to another folder.`,
    )
  }
}

/** A P-256 pair as web push has it: the public key as an uncompressed point, the private one as 32 bytes. */
export function newPair() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // a private key that begins with zeros comes shorter than its 32 bytes
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
