import { availableParallelism } from 'node:os'
import { openFairQueue } from '../../http/fair-queue.ts'
import { openHashers } from './hashers.ts'

export type Passwords = {
  hash(password: string): Promise<string>
  /** `right`: it is the password; `renewed`: its new hash where the kept one is old; `from`: who takes turns. */
  verify(password: string, kept: string | null, from?: string): Promise<{ right: boolean; renewed?: string }>
}

/** One hash fewer at a time than there are cores. Whose turn it is next waits beside it, so that none begins late. */
export function openPasswords(limit = Math.max(1, availableParallelism() - 1), patience?: number): Passwords {
  const inTurn = openFairQueue(2 * limit, patience)
  const ask = openHashers(limit)
  return {
    hash: (password) => inTurn(async () => (await ask({ password })).hash!),
    verify: (password, kept, from) =>
      inTurn(async () => {
        const { right = false, renewed } = await ask({ password, kept })
        return renewed ? { right, renewed } : { right }
      }, from),
  }
}
