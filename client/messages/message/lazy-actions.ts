import type { RowCommand } from '../../lib/registries/row-commands.ts'

/*
 * The commands on a message, which a hand or a key asks for, never the first drawing: they load once the conversation
 * is there.
 */
type MessageCommands = typeof import('./message-commands.ts')['messageCommands']

let commands: MessageCommands | undefined

export const loadActions = () =>
  import('./message-commands.ts').then(
    ({ messageCommands }) => {
      commands = messageCommands
    },
    (error: unknown) => console.warn('What can be done with messages did not come.', error),
  )

/** None until they have come. */
export const actionsOfMessage = (of: Parameters<MessageCommands>[0]): RowCommand[] => commands?.(of) ?? []
