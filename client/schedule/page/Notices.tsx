import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { fullDate } from '../../lib/settings/time.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import type { Schedule } from '../data/schedule.ts'
import type { AskedChange } from '../deeds/asked.ts'
import css from './page.module.css'

/** Notices before the weeks: that it rests, has ended, or has no days to lie on. */
export function Notices(props: { schedule: Schedule; mayChange: boolean; ask: (asked: AskedChange) => void }) {
  const { t } = useLingui()
  const { schedule, mayChange, ask } = props
  const { adoption, patterns, plan } = schedule
  const { status, mode, paused_on, ended_at, curriculum_id, group_id } = adoption
  const since = paused_on && fullDate(paused_on)
  const ended = ended_at && fullDate(ended_at.slice(0, 10))
  if (!plan.some(({ kind }) => kind === 'lesson'))
    return <EmptyState title={t`No lessons`} words={t`This version of the curriculum has no lessons to plan.`} />
  return (
    <>
      {status === 'paused' && (
        <Notice words={t`Paused since ${since}. Nothing is due until you resume.`}>
          {mayChange && <Button size="xs" onClick={() => ask({ what: 'resume' })}>{t`Resume…`}</Button>}
        </Notice>
      )}
      {(status === 'ended' || status === 'completed') && (
        <Notice calm words={status === 'ended' ? t`Ended on ${ended}.` : t`Completed on ${ended}.`}>
          {mayChange && (
            <Button
              size="xs"
              variant="default"
              component={Link}
              to={`/curriculum?adopt=${curriculum_id}&for=${group_id}`}
            >{t`Adopt again…`}</Button>
          )}
        </Notice>
      )}
      {mode === 'self_paced' && (
        <Notice
          calm
          words={t`Self-paced: everyone goes through the lessons at their own speed, so they have no dates.`}
        />
      )}
      {mode === 'dated' && patterns.length === 0 && (
        <Notice words={t`No meeting days yet. Once you choose them, every lesson gets its date.`}>
          {mayChange && (
            <Button size="xs" onClick={() => ask({ what: 'pattern', track: 1 })}>{t`Choose meeting days…`}</Button>
          )}
        </Notice>
      )}
    </>
  )
}

const Notice = ({ words, calm, children }: { words: string; calm?: boolean; children?: ReactNode }) => (
  <div className={css.notice} data-calm={calm} role="status">
    <p>{words}</p>
    {children}
  </div>
)
