import { parentPort } from 'node:worker_threads'
import { hashSync as argon2Hash, verifySync as argon2Verify } from '@node-rs/argon2'

/*
 * A thread of its own for the hashes of passwords: the next one is here before the last is done, so that nothing the
 * server does between them holds it up, and no file or name waits behind one, as in libuv's pool.
 */

/** argon2id with the least that OWASP's Password Storage Cheat Sheet asks for. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

// what is verified for people who do not exist, so that they take as long as those who do
const nobody = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** A password to hash, or to look at beside what is kept for a person: null for somebody who is not there. */
export type Work = { password: string; kept?: string | null }
export type HashResult = { hash?: string; right?: boolean; renewed?: string }

parentPort!.on('message', async ({ number, work }: { number: number; work: Work }) => {
  parentPort!.postMessage({ number, done: await doneFor(work) })
})

async function doneFor({ password, kept }: Work): Promise<HashResult> {
  if (kept === undefined) return { hash: argon2Hash(password, cost) }
  if (kept && /^\$2[abxy]\$/.test(kept)) {
    const right = await isBcrypt(kept, password)
    return right ? { right, renewed: argon2Hash(password, cost) } : { right }
  }
  const known = kept?.startsWith('$argon2') ? kept : undefined
  return { right: isArgon2(known ?? nobody, password) && known !== undefined }
}

// a hash cut short on its way here is nobody's password
const isArgon2 = (kept: string, password: string) => rightOrNot(() => argon2Verify(kept, password))

async function isBcrypt(kept: string, password: string) {
  // bcrypt reads 72 bytes: a longer password would be right by its beginning alone
  if (Buffer.byteLength(password) > 72) return false
  const { verifySync } = await import('@node-rs/bcrypt')
  return rightOrNot(() => verifySync(password, kept))
}

function rightOrNot(verify: () => boolean) {
  try {
    return verify()
  } catch {
    return false
  }
}
