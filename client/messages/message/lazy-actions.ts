import type { RowCommand } from '../../lib/registries/row-commands.ts'

/*
 * What one may do with a message is asked for by a hand or a key, never by what is drawn first: it comes once the
 * conversation is there.
 */
type MessageCommands = typeof import('./message-commands.ts')['messageCommands']

let acts: MessageCommands | undefined

export const loadActions = () =>
  import('./message-commands.ts').then(
    ({ messageCommands }) => {
      acts = messageCommands
    },
    (error: unknown) => console.warn('What can be done with messages did not come.', error),
  )

/** None until they have come. */
export const actionsOfMessage = (of: Parameters<MessageCommands>[0]): RowCommand[] => acts?.(of) ?? []
