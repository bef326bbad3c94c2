import { commandOf } from '../lib/registries/commands.ts'
import { reverting, revertingMany } from './data/writes.ts'
import './command-inputs.ts'

/* What undo runs later. */

export const revert = commandOf(reverting)
export const revertMany = commandOf(revertingMany)
