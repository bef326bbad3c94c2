/* The room's commands and their inputs: see lib/registries/commands.ts. */
export {}

declare module '../lib/registries/commands.ts' {
  interface CommandInputs {
    'messages.send': { id: string; conversation_id: string; body_html: string }
    'messages.remove': { id: string }
    'messages.restore': { id: string }
    'messages.place': { conversation_id: string; muted_until?: string | null; hidden_at?: string | null }
    'messages.block': { user_id: string; blocked: boolean }
    /** A card of the deck as it was before: unread from a message on, and without the reminder. */
    'messages.putBack': { conversation_id: string; seq?: number; message_id?: string }
    'messages.unsave': { message_id: string }
  }
}
