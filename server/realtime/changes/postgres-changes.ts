import { Refusal } from '../../http/errors.ts'
import { factsOf } from '../../log.ts'
import type { RealtimeContext } from '../realtime-context.ts'
import { type ActiveSubscription, type ChangeFilter, type ChangeSubscriber, idOf } from './changes.ts'

/** The changes of tables that one channel asks for. */
type PostgresChanges = {
  /** Each subscription with the number that its events carry. */
  wishes: (ChangeFilter & { id: number })[]
  /** Asks as somebody; who asked before is told what has come until then. Throws when nothing can come of it. */
  ask(who: Pick<ChangeSubscriber, 'claims'>): Promise<void>
  end(): void
}

const subscriptionLimit = 100

export function openWatching(
  { changes, log }: Pick<RealtimeContext, 'changes' | 'log'>,
  wishes: ChangeFilter[],
  who: Omit<ChangeSubscriber, 'claims'>,
): PostgresChanges {
  let subscribed: ActiveSubscription | undefined
  let over = false

  return {
    wishes: wishes.map((wish) => ({ ...wish, id: idOf(wish) })),
    async ask({ claims }) {
      if (wishes.length > subscriptionLimit)
        throw new Refusal(400, 'TooManyChanges', `At most ${subscriptionLimit} subscriptions fit`)
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
