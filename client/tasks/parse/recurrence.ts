import { t } from '@lingui/core/macro'
import { wordsOfRule } from '../../lib/repeat/rule-words.ts'
import type { Recurrence } from './parse-repeat.ts'

/** Returns a task's recurrence, if it has one. */
export function recurrenceOf(kept: unknown): Recurrence | null {
  if (typeof kept !== 'object' || kept === null || !('rrule' in kept) || typeof kept.rrule !== 'string') return null
  return kept as Recurrence
}

/** "Every 2 weeks on Mon and Wed, 5 times", as the person's language lists things. */
export function wordsOfRepeat({ rrule, from, count, until }: Recurrence, until_words = (day: string) => day): string {
  const rule = wordsOfRule(rrule)
  const counted = from === 'completion' ? t`${rule} after it’s done` : rule
  if (count) return t`${counted}, ${count} times`
  if (until) return t`${counted}, until ${until_words(until)}`
  return counted
}
