/* The room's commands and their inputs: see lib/registries/commands.ts. Undo runs them. */
import type { AlertRule } from './data/types.ts'

declare module '../lib/registries/commands.ts' {
  interface CommandInputs {
    'security.lift': { id: string }
    'security.restore': { id: string }
    'security.acknowledge': { ids: readonly string[]; seen: boolean }
    'security.unsuspend': { userId: string }
    'security.restoreAlert': AlertRule
    'security.trust': { id: string; network: string; label: string }
    'security.untrust': { id: string }
  }
}
