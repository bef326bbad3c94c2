import { setTimeout as sleep } from 'node:timers/promises'
import { factsOf, type Log } from '../log.ts'
import { Bounced, type Deliver, wordsOf } from './delivery.ts'
import type { MailMessage } from './message.ts'
import type { TellOutcome } from './outcome.ts'

/**
 * Mail that somebody waits for on the screen: it leaves at once and keeps no copy, for what stands in it opens an
 * account. Nobody who asks can tell from the time of the answer whether any was sent. What fails three times is
 * given up, and whoever waits asks again.
 */
export type MailQueue = { send(message: MailMessage): void; stop(): Promise<void> }

const pauses = [1_000, 5_000]

export function openMailQueue({
  deliver,
  tell,
  log,
}: {
  deliver: Deliver
  tell?: TellOutcome | undefined
  log: Log
}): MailQueue {
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()

  async function hand(message: MailMessage) {
    for (const pause of [...pauses, undefined]) {
      try {
        return void (await deliver(message))
      } catch (error) {
        if (pause === undefined || error instanceof Bounced || stopping.signal.aborted) {
          log.warn('email could not be sent', factsOf(error))
          return tell?.({ outcome: 'failed', words: wordsOf(error) }).catch((lost: unknown) =>
            log.warn('the outcome of an email could not be told', factsOf(lost)),
          )
        }
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }

  return {
    send(message) {
      const sending = hand(message).finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    async stop() {
      stopping.abort()
      await Promise.race([Promise.all(underWay), sleep(3_000)])
    },
  }
}
