import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import css from '../../ui/area/area.module.css'
import { useAreaPlace } from '../../ui/area/area-place.ts'
import { openAs } from '../data/subject.ts'
import type { EventLine } from '../data/types.ts'
import { useAcknowledge } from '../events/use-acknowledge.ts'
import { Subject } from '../kit/Subject.tsx'
import { When } from '../kit/When.tsx'
import { nameOf } from '../kit/words.ts'
import own from './overview.module.css'

/** Those who answered a mail with “No, that was not me”: on top until somebody has seen it. */
export function NotMe({ events }: { events: readonly EventLine[] }) {
  const { t } = useLingui()
  const { go } = useAreaPlace()
  const acknowledge = useAcknowledge()
  if (events.length === 0) return null
  return (
    <section className={own.alarm} aria-labelledby="not-me">
      <h2 id="not-me" className={own.alarmHead}>
        <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
        {t`“No, that was not me”`}
      </h2>
      <p className={css.muted}>{t`Their sessions were ended, and they have to choose a new password.`}</p>
      <ul className={css.lines}>
        {events.map((event) => (
          <li key={event.id} className={css.line}>
            <span className={css.grow}>
              {event.person ? (
                <Subject of={{ kind: 'person', value: event.person.id }}>{event.person.name}</Subject>
              ) : (
                nameOf(null)
              )}{' '}
              <span className={css.meta}>
                <When at={event.at} />
                {typeof event.details?.signed_in_from === 'string' && (
                  <>
                    {' · '}
                    {t`signed in from ${event.details.signed_in_from}`}
                  </>
                )}
              </span>
            </span>
            <span className={css.buttons}>
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => go({ open: openAs({ kind: 'event', value: event.id }) }, false)}
              >
                {t`Details`}
              </Button>
              <Button size="compact-sm" onClick={() => acknowledge([event])}>
                {t`Mark as seen`}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
