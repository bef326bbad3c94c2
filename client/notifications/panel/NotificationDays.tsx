import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { Notification } from '../data/notifications.ts'
import { bySection, type NotificationSection } from './grouping.ts'
import { NotificationRow } from './NotificationRow.tsx'

/** Notifications by day, newest first; of each, and of several about one thing, a row. One at a time shows its details. */
export function NotificationDays(props: {
  list: readonly Notification[]
  now: Date
  dayClass: string | undefined
  onFollow?: () => void
}) {
  const { t } = useLingui()
  const id = useId()
  const [opened, open] = useState<string | null>(null)
  const names: Record<NotificationSection, string> = { today: t`Today`, yesterday: t`Yesterday`, older: t`Older` }
  return bySection(props.list, props.now).map(({ section, folds }) => (
    <section key={section} aria-labelledby={`${id}-${section}`}>
      <h3 id={`${id}-${section}`} className={props.dayClass}>
        {names[section]}
      </h3>
      <ul>
        {folds.map((fold) => (
          <NotificationRow
            key={fold.key}
            fold={fold}
            now={props.now}
            opened={opened === fold.key}
            onOpened={(wide) => open(wide ? fold.key : null)}
            onClose={() => props.onFollow?.()}
          />
        ))}
      </ul>
    </section>
  ))
}
