import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconArrowDown } from '@tabler/icons-react'
import css from './history.module.css'

/** To the newest message, with how many one has not seen yet. */
export function ToLatest({ shown, unread, onPress }: { shown: boolean; unread: number; onPress: () => void }) {
  const { t } = useLingui()
  if (!shown) return null
  const label = unread > 0 ? plural(unread, { one: '# new message', other: '# new messages' }) : t`Jump to latest`
  return (
    <button type="button" className={css.latest} onClick={onPress}>
      <IconArrowDown size={18} stroke={1.5} aria-hidden="true" />
      {label}
    </button>
  )
}
