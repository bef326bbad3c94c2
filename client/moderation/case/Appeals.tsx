import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { ago } from '../../lib/settings/time.ts'
import { appealsOf } from '../data/queue.ts'
import type { Case } from '../data/types.ts'
import { AnswerAppeal } from './AnswerAppeal.tsx'
import css from './case.module.css'

/** The appeals of whoever was decided upon, and the answers. */
export function Appeals({ one }: { one: Case }) {
  const { t } = useLingui()
  const { data } = useQuery({ ...appealsOf(one.id), enabled: one.actions.length > 0 })
  if (!data || data.length === 0) return null
  return data.map((appeal) => (
    <section key={appeal.id} className={css.appeal} aria-label={t`Appeal`}>
      <h3 className={css.name}>
        {t`Appeal`}
        <time dateTime={appeal.at}>{ago(new Date(appeal.at), serverDate())}</time>
      </h3>
      <blockquote className={css.subject} dir="auto">
        <p className={css.plain}>{appeal.body}</p>
      </blockquote>
      {appeal.state === 'open' ? (
        appeal.may_overturn ? (
          <AnswerAppeal appeal={appeal} />
        ) : (
          <p className={css.quiet}>{t`Only moderators at the level of this decision, or above, can answer.`}</p>
        )
      ) : (
        <p className={css.quiet}>
          {appeal.state === 'upheld' ? t`The decision stays.` : t`The decision was taken back.`}{' '}
          {appeal.decided_by && <bdi>{appeal.decided_by.name}</bdi>}
          {appeal.answer && (
            <span className={css.plain} dir="auto">
              {': '}
              {appeal.answer}
            </span>
          )}
        </p>
      )}
    </section>
  ))
}
