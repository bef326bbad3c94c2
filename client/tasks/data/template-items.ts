import { shortened } from '../../lib/html/plain-text.ts'
import type { TemplateItem } from './templates.ts'

const most = 50

/** Reads a template from lines: "-14 Invite everyone", "Set the table", "- plates" as a step of the line above. */
export function readItems(text: string): TemplateItem[] {
  const items: TemplateItem[] = []
  for (const line of text.split('\n')) {
    const words = line.trim()
    const step = /^[-*•]\s+(.+)$/.exec(words)?.[1]
    const above = items.at(-1)
    if (step && above) {
      above.steps.push(shortened(step, 300))
      continue
    }
    const [, days, title = ''] = /^(?:([+-]?\d{1,3})\s+)?(.*)$/.exec(words) ?? []
    if (title && items.length < most)
      items.push({ title: shortened(title, 200), due_days: days === undefined ? null : Number(days), steps: [] })
  }
  return items
}
