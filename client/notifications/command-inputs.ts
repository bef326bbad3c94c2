/* The room's commands and their inputs: see lib/registries/commands.ts. */
export {}

declare module '../lib/registries/commands.ts' {
  interface CommandInputs {
    /** Asks the browser whether it may push, and subscribes it; fails where it may not. */
    'notifications.allowPush': Record<string, never>
    'notifications.restore': { ids: readonly string[] }
    /** Of what was snoozed, `read` had been read before. */
    'notifications.wake': { ids: readonly string[]; read: readonly string[] }
  }
}
