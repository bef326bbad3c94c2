import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { weekdayName } from '../../lib/settings/time.ts'
import { changeDigest, useDigest } from '../data/preferences.ts'
import { SettingsSection } from '../SettingsSection.tsx'
import css from '../settings.module.css'
import { TimeField } from './TimeField.tsx'

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
        <NativeSelect
          label={t`By email`}
          value={digest.email}
          data={every}
          onChange={(event) => changeDigest({ email: event.currentTarget.value })}
        />
        <NativeSelect
          label={t`By push`}
          value={digest.push}
          data={every}
          onChange={(event) => changeDigest({ push: event.currentTarget.value })}
        />
        {isWeekly && (
          <NativeSelect
            label={t`On`}
            value={String(digest.weekday)}
            data={days.map((day) => ({ value: String(day), label: weekdayName(day, 'long') }))}
            onChange={(event) => changeDigest({ weekday: Number(event.currentTarget.value) })}
          />
        )}
        {isOn && <TimeField label={t`At`} value={digest.at_time} onChange={(at_time) => changeDigest({ at_time })} />}
      </div>
    </SettingsSection>
  )
}
