import { commandOf } from '../lib/registries/commands.ts'
import { keeping, unseeing } from './data/catch-up-writes.ts'
import { decliningInvitation } from './invitations/queries.ts'

/* What undo does on Home, by name. */

export const unseeAll = commandOf(unseeing)
export const keep = commandOf(keeping)
export const decline = commandOf(decliningInvitation)
