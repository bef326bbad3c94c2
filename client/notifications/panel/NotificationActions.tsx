import { Suspense } from 'react'
import { notificationType } from '../../lib/registries/label-lookup.ts'
import type { Notification } from '../data/notifications.ts'
import css from './row.module.css'

/** The buttons that answer a notification here and now, from the room that it comes from. */
export function NotificationActions({ about, onDone }: { about: Notification; onDone: () => void }) {
  const Answer = notificationType(about.type)?.Answer
  if (!Answer) return null
  return (
    <span className={css.answers}>
      <Suspense>
        <Answer about={about} onDone={onDone} />
      </Suspense>
    </span>
  )
}
