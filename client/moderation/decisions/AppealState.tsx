import { useLingui } from '@lingui/react/macro'
import { IconCircleCheck, IconCircleX, IconHourglass } from '@tabler/icons-react'
import { exactly } from '../../lib/settings/time.ts'
import type { DecisionAboutMe } from '../data/decisions.ts'
import css from './decisions.module.css'

const icons = { open: IconHourglass, upheld: IconCircleX, overturned: IconCircleCheck }

/** One’s appeal, and what became of it. */
export function AppealState(props: { appeal: NonNullable<DecisionAboutMe['appeal']>; byLink: boolean }) {
  const { t } = useLingui()
  const { appeal, byLink } = props
  const { body, state, answer, by_same, at, decided_at } = appeal
  const Icon = icons[state]
  const sent = exactly(new Date(at))
  const words = {
    open: byLink
      ? t`Your appeal waits for an answer. Keep the link: you’ll read it here.`
      : t`Your appeal waits for an answer. You’ll get a notification.`,
    upheld: t`Your appeal was answered: the decision stands.`,
    overturned: t`Your appeal was answered: the decision was taken back.`,
  }
  return (
    <section className={css.appeal} data-state={state} aria-label={t`Your appeal`}>
      <p className={css.state}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        <span>
          <b>{words[state]}</b>
          {decided_at && <time dateTime={decided_at}>{exactly(new Date(decided_at))}</time>}
        </span>
      </p>
      {answer && (
        <p className={css.said} dir="auto">
          {answer}
        </p>
      )}
      {by_same && (
        <p className={css.muted}>{t`Nobody else could decide, so this was answered by whoever made the decision.`}</p>
      )}
      <details className={css.mine}>
        <summary>{t`What you wrote on ${sent}`}</summary>
        <p className={css.said} dir="auto">
          {body}
        </p>
      </details>
    </section>
  )
}
