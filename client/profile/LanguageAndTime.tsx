import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { changeSettings, useSettings } from '../account/data/settings.ts'
import { languageName, placeOf, regions, zonesByContinent } from '../account/region/zones.ts'
import { serverDate } from '../lib/browser/server-clock.ts'
import { deviceRegion, deviceZone, region, type Settings, weekStartIn } from '../lib/settings/settings.ts'
import { exactly, weekdayName } from '../lib/settings/time.ts'
import { SelectField } from '../ui/fields/SelectField.tsx'
import css from './profile.module.css'
import { SettingsCard } from './SettingsCard.tsx'
import { SettingsRow } from './SettingsRow.tsx'

/** The format of dates, hours and weeks. The first choice of each is to leave it to the device. */
export function LanguageAndTime() {
  const { t } = useLingui()
  const { tz, locale, week_starts_on, hour_cycle } = useSettings()
  const zones = zonesByContinent(tz)
  const clocks = { h12: t`12-hour, with am and pm`, h23: t`24-hour` }
  const own = regionClock()
  return (
    <SettingsCard
      id="language-and-time"
      title={t`Language and time`}
      words={
        <Trans>
          Example: <b className={css.now}>{exactly(serverDate())}</b>.
        </Trans>
      }
    >
      <Choice
        label={t`Language and region`}
        value={locale}
        device={t`This device: ${languageName(deviceRegion())}`}
        options={regions.map((one) => ({ value: one, label: languageName(one) }))}
        choose={(value) => changeSettings({ locale: value })}
        foreign
      />
      <Choice
        label={t`Time zone`}
        value={tz}
        device={t`This device: ${placeOf(deviceZone())}`}
        options={zones}
        choose={(value) => changeSettings({ tz: value })}
        foreign
      />
      <Choice
        label={t`Week starts on`}
        value={week_starts_on === null ? null : String(week_starts_on)}
        device={t`Same as your region: ${weekdayName(weekStartIn(region()))}`}
        options={[1, 6, 7].map((day) => ({ value: String(day), label: weekdayName(day) }))}
        choose={(value) => changeSettings({ week_starts_on: value ? Number(value) : null })}
        foreign
      />
      <Choice
        label={t`Clock`}
        value={hour_cycle}
        device={t`Same as your region: ${clocks[own]}`}
        options={Object.entries(clocks).map(([value, label]) => ({ value, label }))}
        choose={(value) => changeSettings({ hour_cycle: value as Settings['hour_cycle'] })}
      />
    </SettingsCard>
  )
}

/** The clock of the region, where the person has chosen none. */
function regionClock(): 'h12' | 'h23' {
  const cycle = new Intl.DateTimeFormat(region(), { hour: 'numeric' }).resolvedOptions().hourCycle
  return cycle === 'h11' || cycle === 'h12' ? 'h12' : 'h23'
}

/** `foreign`: the browser names the options, in whatever language the person reads. */
function Choice(props: {
  label: string
  value: string | null
  device: string
  options: Parameters<typeof SelectField>[0]['data']
  choose: (value: string | null) => void
  foreign?: boolean
}) {
  const id = useId()
  return (
    <SettingsRow label={props.label} htmlFor={id} wide>
      <SelectField
        id={id}
        translate={props.foreign ? 'no' : 'yes'}
        value={props.value ?? ''}
        data={[{ value: '', label: props.device }, ...(props.options ?? [])]}
        onChange={(value) => props.choose(value || null)}
      />
    </SettingsRow>
  )
}
