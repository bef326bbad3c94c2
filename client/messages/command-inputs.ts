/* The room's commands and their inputs: see lib/registries/commands.ts. */
export {}

declare module '../lib/registries/commands.ts' {
  interface CommandInputs {
    'messages.send': { id: string; conversation_id: string; body_html: string }
    'messages.remove': { id: string }
    'messages.restore': { id: string }
    'messages.place': { conversation_id: string; muted_until?: string | null; hidden_at?: string | null }
    'messages.block': { user_id: string; blocked: boolean }
    'messages.unsave': { message_id: string }
  }
}
