import { type CommandInputs, commandOf } from '../lib/registries/commands.ts'
import { overlay } from '../lib/registries/overlays.ts'
import { decide as decideNow } from './case/decide.ts'
import { reverting, revertingMany } from './data/writes.ts'
import './command-inputs.ts'

/* What undo runs later, and what is decided elsewhere. */

export const revert = commandOf(reverting)
export const revertMany = commandOf(revertingMany)

export async function decide({ action, ...line }: CommandInputs['moderation.decide']) {
  if (action === 'dismiss') await decideNow(line, { action })
  else overlay.set({ name: 'report', subject: { caseId: line.id, action } })
}
