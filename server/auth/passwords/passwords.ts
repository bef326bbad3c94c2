import { availableParallelism } from 'node:os'
import { openFairQueue } from '../../http/fair-queue.ts'
import { openHashers } from './hashers.ts'

export type Passwords = {
  hash(password: string): Promise<string>
  /**
   * `right`: it is the password; `renewed`: its new hash where the kept one is old; `from`: who takes turns; `isKnown`:
   * the person was here from there before, and waits for none of those who may be guessing.
   */
  verify(
    password: string,
    kept: string | null,
    from?: string,
    isKnown?: boolean,
  ): Promise<{ right: boolean; renewed?: string }>
}

/**
 * One hash fewer at a time than there are cores, and as many again for those who are known. Whose turn it is next waits
 * beside it, so that none begins late.
 */
export function openPasswords(limit = Math.max(1, availableParallelism() - 1), patience?: number): Passwords {
  const line = () => ({ inTurn: openFairQueue(2 * limit, patience), ask: openHashers(limit) })
  const anyone = line()
  const known = line()
  return {
    hash: (password) => anyone.inTurn(async () => (await anyone.ask({ password })).hash!),
    verify(password, kept, from, isKnown = false) {
      const { inTurn, ask } = isKnown ? known : anyone
      return inTurn(async () => {
        const { right = false, renewed } = await ask({ password, kept })
        return renewed ? { right, renewed } : { right }
      }, from)
    },
  }
}
