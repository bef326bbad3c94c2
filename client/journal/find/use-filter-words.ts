import { useLingui } from '@lingui/react/macro'
import { dayRange } from '../../lib/settings/time.ts'
import type { EntryFilters, FilterName } from '../data/filters.ts'
import { moodOf } from '../moods.ts'

/** A filter in words, as a person would name it. */
export function useFilterWords(): (filters: EntryFilters, name: FilterName) => string {
  const { t, i18n } = useLingui()
  return (filters, name) => {
    const { words = '', moods = [], tag = '', from = '', to = '' } = filters
    if (name === 'words') return words
    if (name === 'moods') return moods.map((mood) => i18n._(moodOf(mood)!.name)).join(', ')
    if (name === 'tag') return tag
    if (name === 'from') return t`From ${dayRange(from, from)}`
    if (name === 'to') return t`Until ${dayRange(to, to)}`
    return t`Has a photo`
  }
}
