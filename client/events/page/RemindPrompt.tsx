import { useLingui } from '@lingui/react/macro'
import { Button, CloseButton } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { serverNow } from '../../lib/browser/server-clock.ts'
import { toast } from '../../lib/browser/toast.ts'
import { runCommand } from '../../lib/registries/commands.ts'
import { setReminders } from '../commands.ts'
import type { EventCard } from '../data/events.ts'
import { type Reminder, usual } from '../data/reminders.ts'
import css from './page.module.css'

const hour = 60

/** A question after Going, once: only a Yes asks the browser whether it may push. */
export function RemindPrompt(props: { card: EventCard; reminders: readonly Reminder[]; onClose: () => void }) {
  const { t } = useLingui()
  const { card, reminders, onClose } = props
  const asked = 'Notification' in window && Notification.permission !== 'default'
  const leads = reminders.length > 0 ? reminders.map(({ offset_min }) => offset_min) : usual
  const has = leads.includes(hour)
  // they will be reminded as it is, on this device too
  if (Date.parse(card.starts_at) < serverNow() + hour * 60_000 || (has && asked)) return null
  async function yes() {
    onClose()
    if (!has) setReminders(card, [...leads.filter((lead) => lead !== null), hour])
    const pushed = await runCommand({ verb: 'notifications.allowPush', input: {} })
    toast(pushed ? t`We’ll remind you an hour before.` : t`We’ll remind you in Notifications, an hour before.`)
  }
  return (
    <div className={css.prompt} role="status">
      <IconBell size={18} stroke={1.5} aria-hidden="true" />
      <span className={css.grow}>{t`Remind me an hour before?`}</span>
      <Button size="compact-sm" onClick={() => void yes()}>{t`Remind me`}</Button>
      <CloseButton size={28} aria-label={t`No reminder`} onClick={onClose} />
    </div>
  )
}
