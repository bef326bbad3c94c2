import { Trans, useLingui } from '@lingui/react/macro'
import { changeSettings, useSettings } from '../../account/data/settings.ts'
import { languageName, placeOf, regions, zonesByContinent } from '../../account/region/zones.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { deviceRegion, deviceZone } from '../../lib/settings/settings.ts'
import { exactly } from '../../lib/settings/time.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import css from './welcome.module.css'

/** Both as the device has them, until one says otherwise; kept as soon as it is chosen. */
export function LanguageAndZone() {
  const { t } = useLingui()
  const { tz, locale } = useSettings()
  const own = {
    region: t`This device: ${languageName(deviceRegion())}`,
    zone: t`This device: ${placeOf(deviceZone())}`,
  }
  return (
    <section aria-labelledby="language-and-zone">
      <h2 id="language-and-zone" className={css.heading}>
        <Trans>Language and time</Trans>
      </h2>
      <div className={css.fields}>
        <SelectField
          label={t`Language and region`}
          translate="no"
          value={locale ?? ''}
          data={[{ value: '', label: own.region }, ...regions.map((one) => ({ value: one, label: languageName(one) }))]}
          onChange={(value) => changeSettings({ locale: value || null })}
        />
        <SelectField
          label={t`Time zone`}
          translate="no"
          value={tz ?? ''}
          data={[{ value: '', label: own.zone }, ...zonesByContinent(tz)]}
          onChange={(value) => changeSettings({ tz: value || null })}
        />
      </div>
      <p className={css.example}>
        <Trans>Dates look like this: {exactly(serverDate())}</Trans>
      </p>
    </section>
  )
}
