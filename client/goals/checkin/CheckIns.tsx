import { useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { draftScope } from '../../lib/outbox/draft-scope.ts'
import { dayOf, weekOf } from '../../lib/settings/days.ts'
import { shortDate } from '../../lib/settings/time.ts'
import { checkInsOf } from '../data/checkins.ts'
import css from '../figures/detail.module.css'
import { meet } from '../figures/meet.ts'
import { Confidence, useConfidenceWords } from './Confidence.tsx'
import { checkInWeek } from './check-in-commands.ts'

/** One’s confidence in a goal, once a week, with a line about it; read by oneself alone. */
export function CheckIns({ goalId }: { goalId: string }) {
  const { t } = useLingui()
  const { checkIn } = useSearch({ strict: false })
  const words = useConfidenceWords()
  const said = useQuery(checkInsOf(goalId)).data ?? []
  const [week] = weekOf(dayOf(serverDate()), 1) as [string]
  const own = said.find(({ week_of }) => week_of === week)
  const [body, setBody] = useState<string | null>(null)
  const text = body ?? own?.body ?? ''
  const say = (confidence: number, line: string) =>
    checkInWeek({ goal_id: goalId, week_of: week, confidence, body: line.trim() || null }, own)
  const earlier = said.filter(({ week_of }) => week_of !== week)
  return (
    <section
      ref={checkIn ? meet : undefined}
      tabIndex={-1}
      data-begin={checkIn && ''}
      className={css.part}
      aria-labelledby="check-ins"
    >
      <h3 id="check-ins" className={css.heading}>{t`Check-in`}</h3>
      <Confidence
        label={t`How sure are you about this week?`}
        value={own?.confidence ?? null}
        onChange={(confidence) => say(confidence, text)}
      />
      {own && (
        <div className={css.stack}>
          <Textarea
            {...draftScope('goal_checkins', `${goalId}/${week}`)}
            aria-label={t`A line about it`}
            placeholder={t`A line about it (only you can read it)`}
            autosize
            minRows={1}
            maxRows={6}
            maxLength={1000}
            value={text}
            onChange={(event) => setBody(event.currentTarget.value)}
          />
          {text.trim() !== (own.body ?? '') && (
            <Button size="xs" variant="default" className={css.startEdge} onClick={() => say(own.confidence, text)}>
              {t`Save`}
            </Button>
          )}
        </div>
      )}
      {earlier.length > 0 && (
        <ul className={css.lines}>
          {earlier.map(({ week_of, confidence, body: line }) => (
            <li key={week_of} className={css.line}>
              <span className={css.when}>{t`Week of ${shortDate(week_of)}`}</span>
              <span className={css.grow}>
                {words[confidence - 1]}
                {line && <span className={css.note}>{line}</span>}
              </span>
              <span className={css.amount}>{confidence}/5</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
