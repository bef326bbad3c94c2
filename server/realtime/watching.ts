import { Refusal } from '../http/errors.ts'
import { factsOf } from '../log.ts'
import { idOf, type Subscribed, type Who, type Wish } from './changes.ts'
import type { Room } from './room.ts'

/** The changes of tables that one channel asks for. */
export type Watching = {
  /** Each wish with the number that its events carry. */
  wishes: (Wish & { id: number })[]
  /** Asks as somebody; who asked before is told what has come until then. Throws when nothing can come of it. */
  ask(who: Pick<Who, 'claims'>): Promise<void>
  end(): void
}

export const mostWishes = 100

export function openWatching(
  { changes, log }: Pick<Room, 'changes' | 'log'>,
  wishes: Wish[],
  who: Omit<Who, 'claims'>,
): Watching {
  let subscribed: Subscribed | undefined
  let over = false

  return {
    wishes: wishes.map((wish) => ({ ...wish, id: idOf(wish) })),
    async ask({ claims }) {
      if (wishes.length > mostWishes)
        throw new Refusal(400, 'TooManyChanges', `At most ${mostWishes} subscriptions fit`)
      const next = await changes.subscribe(wishes, { ...who, claims }).catch((error: unknown) => {
        if (error instanceof Refusal) throw error
        log.error('changes could not be subscribed to', factsOf(error))
        throw new Refusal(500, 'UnableToSubscribe', 'Unable to subscribe to changes. Try again later.')
      })
      if (over) return next.end()
      subscribed?.fade()
      subscribed = next
    },
    end() {
      over = true
      subscribed?.end()
    },
  }
}
