/* The room's commands and their inputs: see lib/registries/commands.ts. */
import type { TemplateFields } from './data/templates.ts'
import type { EntryFields, NewJournalEntry } from './data/types.ts'

declare module '../lib/registries/commands.ts' {
  interface CommandInputs {
    /** Without an id it gets one; it is of this moment unless it says another. */
    'journal.add': Partial<NewJournalEntry>
    /** Says these columns of an entry anew. */
    'journal.change': { id: string; changes: Partial<EntryFields> }
    'journal.remove': { id: string }
    'journal.restore': { id: string }
    /** Adds words of a lesson, with the way back to them. */
    'journal.keepQuote': { adoption_id: string; lesson_key: string; item_key: string | null; body_html: string }
    /** Sends a copy to a conversation, or to a thread beside a lesson. */
    'journal.share': { id: string; entry_id: string; target_type: string; place_id: string; html: string }
    'journal.withdraw': { id: string }
    'journal.returnShare': { id: string }
    /** Lets an entry come back as a memory again. */
    'journal.showMemory': { entry_id: string }
    'journal.addTemplate': { id: string; rank: string } & TemplateFields
    'journal.changeTemplate': { id: string; changes: TemplateFields }
    'journal.removeTemplate': { id: string }
    'journal.addPrompt': { id: string; text: string; active?: boolean }
    'journal.changePrompt': { id: string; text: string }
    'journal.removePrompt': { id: string }
  }
}
