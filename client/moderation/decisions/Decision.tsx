import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconBan, IconRotate, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { exactly } from '../../lib/settings/time.ts'
import { useReportReasons } from '../../ui/menu/use-report-reasons.ts'
import type { DecisionAboutMe } from '../data/decisions.ts'
import { AppealForm } from './AppealForm.tsx'
import { AppealState } from './AppealState.tsx'
import { decisionTitle, roleWords } from './decision-words.ts'
import css from './decisions.module.css'

const icons: Record<string, typeof IconBan> = { warn: IconAlertTriangle, remove: IconTrash }

/** A decision about oneself: what, why, by which role and until when; and the one answer to it. */
export function Decision(props: {
  decision: DecisionAboutMe
  /** Refused, it throws: what was written stays in the form. */
  onAppeal: (body: string) => Promise<unknown>
  /** On the page of a mail’s link, whose title says it already. */
  byLink?: boolean
}) {
  const { t } = useLingui()
  const { decision, onAppeal, byLink = false } = props
  const [appeals, appeal] = useState(false)
  const reason = useReportReasons().find(({ id }) => id === decision.reason)?.label
  const { words, note, at, reverted, appeal_until: until } = decision
  const Icon = reverted ? IconRotate : (icons[decision.action] ?? IconBan)
  const last = until && exactly(new Date(until))
  return (
    <article className={css.decision} aria-label={decisionTitle(decision)} data-over={reverted || undefined}>
      {!byLink && (
        <header className={css.head}>
          <span className={css.icon}>
            <Icon size={18} stroke={1.75} aria-hidden="true" />
          </span>
          <div className={css.what}>
            <h3 className={css.title}>{decisionTitle(decision)}</h3>
            <p className={css.muted}>
              {roleWords(decision)} · <time dateTime={at}>{exactly(new Date(at))}</time>
            </p>
          </div>
          {reverted && <span className={css.badge}>{t`Taken back`}</span>}
        </header>
      )}
      {words && decision.subject_type !== 'user' && (
        <blockquote className={css.quote} dir="auto">
          {words}
        </blockquote>
      )}
      <dl className={css.why}>
        {byLink && (
          <div>
            <dt>{t`Decision`}</dt>
            <dd>
              {roleWords(decision)}, {exactly(new Date(at))}
            </dd>
          </div>
        )}
        {decision.until && (
          <div>
            <dt>{t`Until`}</dt>
            <dd>{exactly(new Date(decision.until))}</dd>
          </div>
        )}
        {reason && (
          <div>
            <dt>{t`Reason`}</dt>
            <dd>{reason}</dd>
          </div>
        )}
        {note && (
          <div>
            <dt>{t`Explanation`}</dt>
            <dd className={css.said} dir="auto">
              {note}
            </dd>
          </div>
        )}
      </dl>
      {decision.appeal && <AppealState appeal={decision.appeal} byLink={byLink} />}
      {last && !appeals && (
        <div className={css.offer}>
          <p className={css.muted}>
            <Trans>You can appeal once, until {last}.</Trans>
          </p>
          <Button variant={byLink ? 'filled' : 'default'} onClick={() => appeal(true)}>
            <Trans>Appeal</Trans>
          </Button>
        </div>
      )}
      {last && appeals && (
        <AppealForm
          draft={newDraftScope('moderation_appeals', `${decision.action} ${at}`)}
          onAppeal={onAppeal}
          onClose={() => appeal(false)}
        />
      )}
    </article>
  )
}
