import type { Duplex } from 'node:stream'
import { isLoopbackHost } from '../../config.ts'

/** The number of streams that each address holds open, at most `most` of them. */
export function countAddresses(most: number) {
  const held = new Map<string, number>()
  return {
    /** Counts a stream until it closes; false, and not counted, when its address holds as many as it may. */
    take(address: string, stream: Duplex) {
      const others = held.get(address) ?? 0
      if (others >= most) return false
      // a proxy on this machine, or its owner, speaks for many
      if (isLoopbackHost(address) || !address) return true
      held.set(address, others + 1)
      stream.once('close', () => {
        const left = held.get(address)! - 1
        if (left > 0) held.set(address, left)
        else held.delete(address)
      })
      return true
    },
  }
}
