/* The room's commands and their inputs: see lib/registries/commands.ts. */
export {}

declare module '../lib/registries/commands.ts' {
  interface CommandInputs {
    /** The place of a write in the queue: theirs stays, and none of one's own to that row is sent. */
    'outbox.keepTheirs': number
    /** The same place: one’s own goes over theirs. */
    'outbox.keepMine': number
  }
}
