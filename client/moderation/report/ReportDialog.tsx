import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { usePerson } from '../../groups/data/groups.ts'
import { myReports } from '../../groups/data/reports.ts'
import type { CaseDecision, ReportSubject } from '../../lib/registries/overlays.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { Reported } from './Reported.tsx'
import { ReportForm } from './ReportForm.tsx'
import css from './report.module.css'
import { reportTitle } from './report-words.ts'

const DecisionDialog = lazy(async () => ({
  default: (await withWords(import('../case/DecisionDialog.tsx'))).DecisionDialog,
}))

/** The report of something, or the decision about one. */
export function ReportDialog({ subject, onClose }: { subject: ReportSubject | CaseDecision; onClose: () => void }) {
  return 'caseId' in subject ? (
    <DecisionDialog id={subject.caseId} action={subject.action} onClose={onClose} />
  ) : (
    <NewReport subject={subject} onClose={onClose} />
  )
}

/** A report, or that one has made it before: said twice it is one. */
function NewReport({ subject, onClose }: { subject: ReportSubject; onClose: () => void }) {
  const { t } = useLingui()
  const { kind, id, words } = subject
  const person = usePerson(subject.by ?? null)
  const before = useQuery(myReports).data?.find((one) => one.subject_type === kind && one.subject_id === id)
  const said = words?.trim()
  return (
    <Dialog title={kind === 'user' && person ? t`Report ${person.name}` : reportTitle(kind)} onClose={onClose}>
      {said && (
        <blockquote className={css.quote} dir="auto">
          {person && kind !== 'user' && <b>{person.name}</b>}
          <span>{said}</span>
        </blockquote>
      )}
      {before ? (
        <Reported report={before} person={person} onClose={onClose} />
      ) : (
        <ReportForm subject={subject} person={person} onClose={onClose} />
      )}
    </Dialog>
  )
}
