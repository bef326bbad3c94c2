/* The room's commands and their inputs: see lib/registries/commands.ts. Undo runs them. */
import type { PeopleChange } from './data/change-people.ts'

declare module '../lib/registries/commands.ts' {
  interface CommandInputs {
    /** Gives people back what they had, each lot at once. */
    'admin.change': { changes: readonly PeopleChange[] }
    'admin.archiveGroup': { id: string; archived: boolean }
    'admin.featureListing': { id: string; on: boolean }
    'admin.takeListingDown': { id: string; on: boolean }
    'admin.transferCurriculum': { id: string; to: string; stays: boolean }
    'admin.restoreInvite': { id: string }
    'admin.movePerson': { userId: string; tenantId: string }
    /** With null the organisation has no answer of its own any more. */
    'admin.setFlag': { key: string; tenantId: string; enabled: boolean | null }
    'admin.openFlag': { key: string; open: boolean }
  }
}
