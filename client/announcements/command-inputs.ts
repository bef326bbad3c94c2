/* The room's commands and their inputs: see lib/registries/commands.ts. */
export {}

declare module '../lib/registries/commands.ts' {
  interface CommandInputs {
    'announcements.change': { id: string; version: number; pinned: boolean }
    'announcements.restore': { id: string }
    'announcements.dismiss': { announcement_id: string; dismissed_at: string | null }
  }
}
