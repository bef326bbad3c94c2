import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { dayOf } from '../../lib/settings/days.ts'
import { clock, weekdayDate } from '../../lib/settings/time.ts'
import type { OffDayEffect } from '../data/group-settings.ts'
import css from './settings.module.css'

/** The meetings that days off cancel, by name. */
export function OffDayEffects({ effects }: { effects: readonly OffDayEffect[] }) {
  const { t } = useLingui()
  return (
    <>
      <p className={css.sum}>{summary(effects)}</p>
      <ul className={css.list}>
        {effects.map(({ id, title, starts_at, answers }) => (
          <li key={id} className={css.effect}>
            <span dir="auto">{title}</span>
            <span className={css.muted}>
              {weekdayDate(dayOf(new Date(starts_at)), new Date())}, {clock(new Date(starts_at))}
              {answers > 0 && ` · ${plural(answers, { one: '# answer', other: '# answers' })}`}
            </span>
          </li>
        ))}
      </ul>
      <p className={css.muted}>{t`Answers are kept. Removing the days off brings these back.`}</p>
    </>
  )
}

function summary(effects: readonly OffDayEffect[]) {
  const many = effects.filter(({ effect }) => effect === 'cancelled').length
  const asked = effects.length - many
  return many > 0
    ? plural(many, { one: '# meeting is cancelled', other: '# meetings are cancelled' })
    : plural(asked, {
        one: '# meeting is planned then. Its organisers are asked to cancel it.',
        other: '# meetings are planned then. Their organisers are asked to cancel them.',
      })
}
