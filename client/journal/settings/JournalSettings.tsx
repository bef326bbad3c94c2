import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { weekdayName } from '../../lib/settings/time.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TimeField } from '../../ui/fields/TimeField.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { journalSettings, settingsOf } from '../data/journal-settings.ts'
import { setJournal } from './setting-commands.ts'
import css from './settings.module.css'
import { Themes } from './Themes.tsx'
import { Weekdays } from './Weekdays.tsx'

/** The settings of one’s journal: changes are saved as one makes them. */
export function JournalSettings({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const settings = settingsOf(useQuery(journalSettings).data)
  const { reminder_time, reminder_days, prompt_themes, show_run, review_day } = settings
  return (
    <Dialog title={t`Journal settings`} onClose={onClose}>
      <section className={css.part} aria-label={t`Reminder`}>
        <Switch
          label={t`Remind me to write`}
          description={t`Nothing comes on a day when you’ve already written.`}
          checked={reminder_time !== null}
          onChange={(event) => setJournal({ reminder_time: event.currentTarget.checked ? '20:00:00' : null })}
        />
        {reminder_time !== null && (
          <div className={css.fields}>
            <TimeField
              label={t`Time`}
              required
              withAsterisk={false}
              value={reminder_time}
              onChange={(time) => time && setJournal({ reminder_time: `${time.slice(0, 5)}:00` })}
            />
            <Weekdays label={t`Days`} value={reminder_days} onChange={(days) => setJournal({ reminder_days: days })} />
          </div>
        )}
      </section>
      <section className={css.part} aria-label={t`Prompts`}>
        <Themes value={prompt_themes} onChange={(themes) => setJournal({ prompt_themes: themes })} />
      </section>
      <section className={css.part} aria-label={t`Weekly review`}>
        <SelectField
          label={t`Day of the weekly review`}
          value={String(review_day)}
          onChange={(day) => setJournal({ review_day: Number(day) })}
          data={[1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: weekdayName(day) }))}
        />
      </section>
      <section className={css.part} aria-label={t`Calendar`}>
        <Switch
          label={t`Show days in a row`}
          description={t`The days of this month are always shown.`}
          checked={show_run}
          onChange={(event) => setJournal({ show_run: event.currentTarget.checked })}
        />
      </section>
    </Dialog>
  )
}
