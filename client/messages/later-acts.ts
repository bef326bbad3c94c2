import type { RowAct } from '../lib/rows.ts'

/*
 * What one may do with a message is asked for by a hand or a key, never by what is drawn first: it comes once the
 * conversation is there.
 */
type Acts = typeof import('./use-message-acts.ts')['messageActs']

let acts: Acts | undefined

export const comeActs = () =>
  import('./use-message-acts.ts').then(
    ({ messageActs }) => {
      acts = messageActs
    },
    (error: unknown) => console.warn('What can be done with messages did not come.', error),
  )

/** None until they have come. */
export const actsOfMessage = (of: Parameters<Acts>[0]): RowAct[] => acts?.(of) ?? []
