/* The room's commands and their inputs: see lib/registries/commands.ts. Undo runs them. */
import type { PeopleChange } from './data/change-people.ts'

declare module '../lib/registries/commands.ts' {
  interface CommandInputs {
    /** Gives people back what they had, each lot at once. */
    'admin.change': { changes: readonly PeopleChange[] }
    'admin.archiveGroup': { id: string; archived: boolean }
    'admin.restoreInvite': { id: string }
  }
}
