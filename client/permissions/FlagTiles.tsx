import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck, IconLock } from '@tabler/icons-react'
import { FeatureGate } from '../account/FeatureGate.tsx'
import css from './permissions.module.css'

/** The product's feature flags, each as its gate decides for who looks; a change shows by itself. */
export function FlagTiles() {
  const { t } = useLingui()
  const flags = {
    group_progress_dashboard: t`Group progress dashboard`,
    lesson_discussions: t`Lesson discussions`,
    achievement_system: t`Achievement system`,
    study_sessions: t`Study sessions`,
    gamification: t`Gamification`,
    group_calendar: t`Group calendar`,
    real_time_collaboration: t`Real-time collaboration`,
    voice_notes: t`Voice notes`,
    video_integration: t`Video integration`,
  }
  const off = (
    <p className={css.denied}>
      <IconLock size={16} stroke={1.75} aria-hidden="true" /> <Trans>Off</Trans>
    </p>
  )
  return (
    <section className={css.section} aria-labelledby="flags">
      <h2 id="flags" className={css.heading}>
        <Trans>Feature flags</Trans>
      </h2>
      <ul className={css.tiles}>
        {Object.entries(flags).map(([flag, name]) => (
          <li key={flag} className={css.tile}>
            <h3 className={css.name}>{name}</h3>
            <FeatureGate flag={flag} fallback={off}>
              <p className={css.granted}>
                <IconCheck size={16} stroke={2} aria-hidden="true" /> <Trans>On</Trans>
              </p>
            </FeatureGate>
          </li>
        ))}
      </ul>
    </section>
  )
}
