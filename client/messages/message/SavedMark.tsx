import { useLingui } from '@lingui/react/macro'
import { IconAlarm, IconBookmarkFilled } from '@tabler/icons-react'
import { exactly } from '../../lib/settings/time.ts'
import { useConversationContext } from './conversation-context.ts'
import css from './message.module.css'

/** That one saved a message, or when one will be reminded of it. */
export function SavedMark({ id }: { id: string }) {
  const { t } = useLingui()
  const save = useConversationContext().saved.get(id)
  if (!save) return null
  if (save.remind_at && !save.reminded_at)
    return (
      <span className={css.saved} title={exactly(new Date(save.remind_at))}>
        <IconAlarm size={14} stroke={1.5} aria-label={t`Reminder set`} />
      </span>
    )
  return (
    <span className={css.saved}>
      <IconBookmarkFilled size={14} aria-label={t`Saved for later`} />
    </span>
  )
}
