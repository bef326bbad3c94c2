/* The room's commands and their inputs: see lib/registries/commands.ts. */
export {}

declare module '../lib/registries/commands.ts' {
  interface CommandInputs {
    'notifications.restore': { ids: readonly string[] }
    /** Of what was snoozed, `read` had been read before. */
    'notifications.wake': { ids: readonly string[]; read: readonly string[] }
  }
}
