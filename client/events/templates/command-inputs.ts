import type { TemplateContent } from './template-content.ts'

declare module '../../lib/registries/commands.ts' {
  interface CommandInputs {
    'events.addTemplate': { id: string; group_id: string; name: string; content: TemplateContent }
    'events.removeTemplate': { id: string }
  }
}
