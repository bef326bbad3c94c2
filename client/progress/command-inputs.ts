import type { OwnBadge } from './data/badges.ts'

/* The room's commands and their inputs: see lib/registries/commands.ts. */

declare module '../lib/registries/commands.ts' {
  interface CommandInputs {
    /** Hides one’s streak everywhere, or shows it again. */
    'progress.streak': { hidden: boolean }
    'progress.badge': Pick<OwnBadge, 'id' | 'private'>
  }
}
