import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { zone } from '../../lib/settings/settings.ts'
import { timeOf, weekdayName } from '../../lib/settings/time.ts'
import { TimeField } from '../../ui/fields/TimeField.tsx'
import { changeQuietHours, type QuietHoursRow, useQuietHours } from '../data/preferences.ts'
import { snoozes } from '../data/snooze-times.ts'
import { useNow } from '../data/use-now.ts'
import { SettingsSection } from '../SettingsSection.tsx'
import css from '../settings.module.css'

const days = [1, 2, 3, 4, 5, 6, 7]

/** The settings of quiet hours: do not disturb at once, or on some days from one hour to another. */
export function QuietHours() {
  const { t } = useLingui()
  const quiet = useQuietHours()
  if (!quiet) return null
  const chosen = quiet.days
  return (
    <SettingsSection
      id="quiet"
      title={t`Quiet hours`}
      words={t`Pushes wait and arrive as one summary. The bell still counts.`}
    >
      <Disturb quiet={quiet} onUntil={(dnd_until) => changeQuietHours({ dnd_until })} />
      <fieldset className={css.days}>
        <legend>{t`On these days`}</legend>
        {days.map((day) => (
          <button
            key={day}
            type="button"
            className={css.day}
            aria-pressed={chosen.includes(day)}
            onClick={() =>
              changeQuietHours({
                days: chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day].toSorted(),
              })
            }
          >
            {weekdayName(day, 'short')}
          </button>
        ))}
      </fieldset>
      {chosen.length > 0 && (
        <>
          <div className={css.fields}>
            <TimeField
              label={t`From`}
              value={quiet.from_time}
              required
              withAsterisk={false}
              onChange={(time) => time && changeQuietHours({ from_time: time })}
            />
            <TimeField
              label={t`To`}
              value={quiet.to_time}
              required
              withAsterisk={false}
              onChange={(time) => time && changeQuietHours({ to_time: time })}
            />
            <span className={css.zone}>{zone()}</span>
          </div>
          <div>
            <label className={css.tick}>
              <input
                type="checkbox"
                checked={quiet.allow_direct_mentions}
                onChange={(event) => changeQuietHours({ allow_direct_mentions: event.currentTarget.checked })}
              />
              {t`Let mentions of me through`}
            </label>
            <label className={css.tick}>
              <input
                type="checkbox"
                checked={quiet.allow_due_soon}
                onChange={(event) => changeQuietHours({ allow_due_soon: event.currentTarget.checked })}
              />
              {t`Let tasks due within an hour through`}
            </label>
          </div>
        </>
      )}
    </SettingsSection>
  )
}

function Disturb({ quiet, onUntil }: { quiet: QuietHoursRow; onUntil: (until: string | null) => void }) {
  const { t } = useLingui()
  const now = useNow()
  const { hour, tonight, tomorrow } = snoozes(now)
  const until = quiet.dnd_until && new Date(quiet.dnd_until) > now ? quiet.dnd_until : null
  const moment = until && timeOf(until, now)
  return (
    <fieldset className={css.dnd}>
      <legend>{until ? t`Do not disturb until ${moment}` : t`Do not disturb`}</legend>
      {until ? (
        <Button variant="default" size="compact-sm" onClick={() => onUntil(null)}>{t`End now`}</Button>
      ) : (
        <>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => onUntil(hour.toISOString())}
          >{t`For an hour`}</Button>
          {tonight && (
            <Button variant="default" size="compact-sm" onClick={() => onUntil(tonight.toISOString())}>
              {t`Until tonight`}
            </Button>
          )}
          <Button variant="default" size="compact-sm" onClick={() => onUntil(tomorrow.toISOString())}>
            {t`Until tomorrow`}
          </Button>
        </>
      )}
    </fieldset>
  )
}
