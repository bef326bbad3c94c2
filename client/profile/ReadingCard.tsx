import { Trans, useLingui } from '@lingui/react/macro'
import { changeReading } from '../account/data/settings.ts'
import { ReadingFields } from '../ui/reading/ReadingFields.tsx'
import { ResetReading } from '../ui/reading/ResetReading.tsx'
import { readingClass } from '../ui/reading/reading.ts'
import css from './profile.module.css'
import { SettingsCard } from './SettingsCard.tsx'

/** The settings of reading, with a few lines that show them. */
export function ReadingCard() {
  const { t } = useLingui()
  return (
    <SettingsCard
      id="reading"
      title={t`Reading`}
      words={t`For lessons, on all your devices. Messages follow the text size, spacing and font.`}
      action={<ResetReading onChange={changeReading} />}
    >
      <div className={css.readingFields}>
        <ReadingFields onChange={changeReading} />
      </div>
      <div className={css.readingSample}>
        <p className={readingClass}>
          <Trans>
            A good supper begins the day before. Soak the beans, knead the dough, and leave both to their own time.
          </Trans>
        </p>
      </div>
    </SettingsCard>
  )
}
