import { useLingui } from '@lingui/react/macro'
import { weekdayName } from '../../lib/settings/time.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TimeField } from '../../ui/fields/TimeField.tsx'
import { changeDigest, useDigest } from '../data/preferences.ts'
import { SettingsSection } from '../SettingsSection.tsx'
import css from '../settings.module.css'

const days = [1, 2, 3, 4, 5, 6, 7]

/** The settings of the digest: unread notifications, gathered once a day or week. */
export function Digest() {
  const { t } = useLingui()
  const digest = useDigest()
  if (!digest) return null
  const every = [
    { value: 'off', label: t`Off` },
    { value: 'daily', label: t`Every day` },
    { value: 'weekly', label: t`Every week` },
  ]
  const isOn = digest.email !== 'off' || digest.push !== 'off'
  const isWeekly = digest.email === 'weekly' || digest.push === 'weekly'
  return (
    <SettingsSection
      id="digest"
      title={t`Digest`}
      words={t`A summary of what’s still unread. It never repeats itself, and isn’t sent when there’s nothing new.`}
    >
      <div className={css.fields}>
        <SelectField
          label={t`By email`}
          value={digest.email}
          data={every}
          onChange={(value) => changeDigest({ email: value })}
        />
        <SelectField
          label={t`By push`}
          value={digest.push}
          data={every}
          onChange={(value) => changeDigest({ push: value })}
        />
        {isWeekly && (
          <SelectField
            label={t`On`}
            value={String(digest.weekday)}
            data={days.map((day) => ({ value: String(day), label: weekdayName(day, 'long') }))}
            onChange={(value) => changeDigest({ weekday: Number(value) })}
          />
        )}
        {isOn && (
          <TimeField
            label={t`At`}
            required
            withAsterisk={false}
            value={digest.at_time}
            onChange={(time) => time && changeDigest({ at_time: time })}
          />
        )}
      </div>
    </SettingsSection>
  )
}
