import { t } from '@lingui/core/macro'
import type { CsvColumns } from '../../ui/area/export-pages.ts'
import type { AuditLine } from '../data/audit.ts'
import { changesOf } from './audit-changes.ts'
import { nobodyOf, sentenceOf } from './audit-words.ts'

/** The record as a table for a spreadsheet. */
export const auditColumns = (): CsvColumns<AuditLine> => [
  [t`When`, ({ at }) => at],
  [t`Who`, (line) => line.actor?.name ?? nobodyOf(line)],
  [t`Role`, ({ actor_role }) => actor_role],
  [t`What`, sentenceOf],
  [t`Action`, ({ action }) => action],
  [
    t`Change`,
    (line) =>
      changesOf(line)
        .map(({ name, before, after }) => `${name}: ${before ?? ''} → ${after ?? ''}`)
        .join('; '),
  ],
  [t`Outcome`, ({ outcome }) => outcome],
  [t`IP address`, ({ address }) => address],
  [t`Request`, ({ request_id }) => request_id],
]
