import type { ProfileStep } from './about/profile-steps.ts'

/* The room's commands and their inputs: see lib/registries/commands.ts. */

declare module '../lib/registries/commands.ts' {
  interface CommandInputs {
    'profile.about': { id: string; about: string | null }
    /** The lines of what is missing that are not shown any more. */
    'profile.dismiss': { steps: readonly ProfileStep[] }
  }
}
