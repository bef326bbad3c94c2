import { t } from '@lingui/core/macro'
import { downloadText } from '../../lib/browser/download.ts'
import { allEntriesOf } from '../data/all-entries.ts'
import type { Goal } from '../data/types.ts'
import { goalCsv } from './goal-csv.ts'

/** Hands all entries of a goal over as a table, with their notes. */
export async function downloadEntries({ id, title, unit }: Pick<Goal, 'id' | 'title' | 'unit'>) {
  const words = {
    head: [t`Day`, t`State`, t`Amount`, t`Unit`, t`From`, t`Note`],
    states: { done: t`Done`, partial: t`Partly done`, skip: t`Skipped`, miss: t`Not done` },
    origins: { lesson: t`Lesson`, task: t`Task`, event: t`Event`, message: t`Message`, journal_day: t`Journal` },
  }
  const name =
    title
      .replace(/[^\p{L}\p{N} -]+/gu, '')
      .trim()
      .slice(0, 60) || 'goal'
  downloadText(`${name}.csv`, goalCsv(words, unit, await allEntriesOf(id)), 'text/csv;charset=utf-8')
}
