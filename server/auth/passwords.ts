import { availableParallelism } from 'node:os'
import { openTurns } from './turns.ts'

export type Passwords = {
  hash(password: string): Promise<string>
  /** Whether it is the password; `renewed` is its new hash when the kept one is of the older kind. `from` is who takes turns with others. */
  verify(password: string, kept: string | null, from?: string): Promise<{ right: boolean; renewed?: string }>
}

/*
 * argon2id with the least that OWASP's Password Storage Cheat Sheet asks for. Each hash takes a thread of libuv's
 * pool, which files and names share: hence turns, one fewer than there are cores.
 */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

// what is verified for people who do not exist, so that they take as long as those who do
const nobody = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

export function openPasswords(limit = Math.max(1, availableParallelism() - 1), patience?: number): Passwords {
  const inTurn = openTurns(limit, patience)
  return {
    hash: (password) => inTurn(() => argon2Hash(password)),
    verify: (password, kept, from) =>
      inTurn(async () => {
        if (kept && /^\$2[abxy]\$/.test(kept)) {
          const right = await bcryptVerify(kept, password)
          return right ? { right, renewed: await argon2Hash(password) } : { right }
        }
        const known = kept?.startsWith('$argon2') ? kept : undefined
        const matches = await argon2Verify(known ?? nobody, password)
        return { right: matches && known !== undefined }
      }, from),
  }
}

// loaded at the first sign-in: an idle server does without their memory

async function argon2Hash(password: string) {
  const { hash } = await import('@node-rs/argon2')
  return hash(password, cost)
}

async function argon2Verify(kept: string, password: string) {
  const { verify } = await import('@node-rs/argon2')
  // a hash cut short on its way here is nobody's password
  return verify(kept, password).catch(() => false)
}

async function bcryptVerify(kept: string, password: string) {
  // bcrypt reads 72 bytes: a longer password would be right by its beginning alone
  if (Buffer.byteLength(password) > 72) return false
  const { verify } = await import('@node-rs/bcrypt')
  return verify(password, kept)
}
