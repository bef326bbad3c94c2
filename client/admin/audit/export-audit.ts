import { t } from '@lingui/core/macro'
import { csvOf } from '../../lib/browser/csv.ts'
import { downloadText } from '../../lib/browser/download.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { type AuditLine, auditPage, mostExported } from '../data/audit.ts'
import type { AdminSearch } from '../data/search-params.ts'
import { changesOf } from './audit-changes.ts'
import { nobodyOf, sentenceOf } from './audit-words.ts'

/** Reads the record a thousand entries at a time, and hands it over as a file; it ends at a hundred thousand. */
export async function exportAudit(wanted: {
  format: 'csv' | 'json'
  search: AdminSearch
  onCount: (count: number) => void
}) {
  const lines: AuditLine[] = []
  for (let after = 0; lines.length < mostExported; ) {
    const page = await auditPage(after, wanted.search)
    lines.push(...page)
    wanted.onCount(lines.length)
    if (page.length < 1000) break
    after = page.at(-1)!.id
  }
  const cut = lines.length >= mostExported
  const name = `audit-${dayOf(new Date())}`
  if (wanted.format === 'json') downloadText(`${name}.json`, JSON.stringify(lines, null, 2), 'application/json')
  else downloadText(`${name}.csv`, auditCsv(lines), 'text/csv;charset=utf-8')
  return { lines: lines.length, cut }
}

/** The record as a table for a spreadsheet. */
export const auditCsv = (lines: readonly AuditLine[]) =>
  csvOf([
    [t`When`, t`Who`, t`Role`, t`What`, t`Action`, t`Change`, t`Outcome`, t`IP address`, t`Request`],
    ...lines.map((line) => [
      line.at,
      line.actor?.name ?? nobodyOf(line),
      line.actor_role ?? '',
      sentenceOf(line),
      line.action,
      changesOf(line)
        .map(({ name, before, after }) => `${name}: ${before ?? ''} → ${after ?? ''}`)
        .join('; '),
      line.outcome,
      line.address ?? '',
      line.request_id ?? '',
    ]),
  ])
