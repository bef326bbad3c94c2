/* The room's commands and their inputs: see lib/registries/commands.ts. */
import type { MissedItem } from './data/catch-up.ts'

declare module '../lib/registries/commands.ts' {
  interface CommandInputs {
    'home.unseeAll': { before: string }
    'home.keep': Pick<MissedItem, 'kind' | 'id' | 'kept'>
    'home.decline': { id: string; declined: boolean }
  }
}
