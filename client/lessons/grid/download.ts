import { t } from '@lingui/core/macro'
import { downloadText } from '../../lib/browser/download.ts'
import type { GridView } from './grid-view.ts'
import { progressCsv } from './progress-csv.ts'
import { stateNames } from './states.ts'

/** Hands over what is shown as a table for a spreadsheet. */
export function downloadProgress(view: GridView) {
  const words = { head: [t`Name`, t`Done`], average: t`Average`, states: stateNames() } as const
  const name = view.title
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  downloadText(`${name || 'progress'}.csv`, progressCsv(words, view, view.rows), 'text/csv;charset=utf-8')
}
