import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../lib/query/query.ts'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { caseOf } from '../data/queue.ts'
import type { Case } from '../data/types.ts'
import { nameOf, reasonNames } from '../data/words.ts'
import css from '../report/report.module.css'
import { ActForm } from './ActForm.tsx'
import { actOf } from './acts.ts'

/** The reason for an act that somebody began where the thing itself stands: the same question as at the desk. */
export function DecisionDialog({ id, action, onClose }: { id: string; action: string; onClose: () => void }) {
  const { t } = useLingui()
  const { data: one, error, refetch } = useQuery(caseOf(id))
  return (
    <Dialog title={t`Decide this report`} onClose={onClose}>
      {one ? (
        <Decision one={one} action={action} onClose={onClose} />
      ) : error ? (
        <>
          <p>{errorMessage(error)}</p>
          <DialogActions>
            <Button variant="default" onClick={() => void refetch()}>{t`Try again`}</Button>
          </DialogActions>
        </>
      ) : (
        <SkeletonPart />
      )}
    </Dialog>
  )
}

function Decision({ one, action, onClose }: { one: Case; action: string; onClose: () => void }) {
  const { t } = useLingui()
  const act = one.may.includes(action) ? actOf(action) : undefined
  return (
    <>
      <div className={css.why}>
        <blockquote className={css.quote} dir="auto">
          {one.owner && <b>{one.owner.name}</b>}
          <span>{one.words}</span>
        </blockquote>
        <p className={css.muted}>
          {plural(one.reports_count, { one: '# report', other: '# reports' })} · {nameOf(reasonNames, one.reason)}
        </p>
      </div>
      {act ? (
        <ActForm act={act} one={one} onDone={onClose} onBack={onClose} />
      ) : (
        <p>{t`You can’t do that here any more.`}</p>
      )}
    </>
  )
}
