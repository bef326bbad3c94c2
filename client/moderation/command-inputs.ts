/* The room's commands and their inputs: see lib/registries/commands.ts. */

declare module '../lib/registries/commands.ts' {
  interface CommandInputs {
    /** Decides a case where what it is about stands: at once, or once the reason is chosen. */
    'moderation.decide': { id: string; version: number; words: string; action: string }
    /** Takes a decision back; `id` is the entry that does. */
    'moderation.revert': { id: string; action_id: string }
    /** Takes back what was decided in one go. */
    'moderation.revertMany': { bulk_id: string }
  }
}

export {}
