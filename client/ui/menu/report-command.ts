import { t } from '@lingui/core/macro'
import { IconFlag } from '@tabler/icons-react'
import { openReport, type ReportSubject } from '../../lib/registries/overlays.ts'
import type { RowCommand } from '../../lib/registries/row-commands.ts'

/** Reports something of others: the same words, key and dialog in every room. */
export const reportCommand = (subject: ReportSubject): RowCommand => ({
  key: 'report',
  label: t`Report…`,
  Icon: IconFlag,
  about: subject.id,
  run: () => openReport(subject),
})
