import type { Move } from './data/node-writes.ts'
import type { NewShare } from './data/shares.ts'

/* The room's commands and their inputs: see lib/registries/commands.ts. */

/** The copies in another curriculum, and the deed by which the parts went from here. */
export interface MovedElsewhere {
  copied: { id: string; version_id: string; keys: string[] }
  removed: string
}

declare module '../lib/registries/commands.ts' {
  interface CommandInputs {
    'curriculum.remove': { id: string }
    'curriculum.restore': { id: string }
    'curriculum.share': NewShare
    'curriculum.move': Move
    'curriculum.moveEach': Move[]
    'curriculum.removeNodes': { id: string; version_id: string; keys: string[] }
    'curriculum.restoreNodes': { id: string }
    'curriculum.moveBack': MovedElsewhere
    'curriculum.restoreComment': { id: string }
    'curriculum.withdraw': { id: string; withdrawn: boolean }
    'curriculum.unshare': { id: string }
  }
}
