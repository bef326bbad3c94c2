import { t } from '@lingui/core/macro'
import { wordsIn } from '../../lib/html/plain-text.ts'
import { blockKinds } from '../../ui/lesson/block-names.ts'
import type { Block } from '../../ui/lesson/blocks.ts'
import { wordsOfBlock } from '../../ui/lesson/words-of-blocks.ts'

/** A value of a field as words, to be compared with another. */
export function wordsOfValue(field: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`
  if (isBlock(value)) return wordsOfBlock(value)
  if (typeof value === 'string') return optionWords(field)[value] ?? (field.endsWith('_html') ? wordsIn(value) : value)
  if (typeof value === 'number') return String(value)
  return leaves(value).join('\n')
}

const isBlock = (value: unknown): value is Block =>
  typeof value === 'object' && value !== null && 'kind' in value && blockKinds.some((kind) => kind === value.kind)

/** The options of a field that has only some. */
function optionWords(field: string): Record<string, string> {
  switch (field) {
    case 'release':
      return { open: t`At once`, on_date: t`On its date`, after_previous: t`After the lesson before` }
    case 'completion':
      return {
        manual: t`When they mark it done`,
        dwell: t`After some time on the page`,
        all_required: t`When required items are done`,
      }
    case 'audience':
      return { all: t`Everyone`, leaders: t`Leaders` }
    case 'anchor':
      return { start: t`The start`, lesson: t`The lesson` }
    case 'completion_mode':
      return { any: t`One person is done`, each: t`Everyone is done` }
    default:
      return {}
  }
}

/** The parts of a whole node or of its settings that people read, in this order. */
const spoken = [
  ...['title', 'block', 'blocks', 'summary_html', 'body_html', 'objectives', 'materials', 'tags', 'standards'],
  ...['settings', 'reference', 'prompt', 'place', 'url', 'questions', 'text', 'options', 'feedback'],
]

/** The words in a value, a line each. */
function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value.startsWith('<') ? wordsIn(value) : value].filter(Boolean)
  if (Array.isArray(value)) return value.flatMap(leaves)
  if (typeof value !== 'object' || value === null) return []
  if (isBlock(value)) return [wordsOfBlock(value)].filter(Boolean)
  return spoken.flatMap((name) => leaves((value as Record<string, unknown>)[name]))
}
