import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMoon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { clock } from '../../lib/settings/time.ts'
import { asleepIn } from '../data/teams.ts'
import css from './composer.module.css'

/** While one writes in the night of others: what time it is for them, and the same words in their morning. It never stops anybody. */
export function QuietHoursHint(props: { conversationId: string; writing: boolean; onLater: (at: Date) => void }) {
  const { conversationId, writing, onLater } = props
  const row = useQuery({ ...asleepIn(conversationId), enabled: writing }).data?.[0]
  if (!writing || !row || row.count === 0 || !row.wake_at) return null
  const wakes = new Date(row.wake_at)
  const hour = clock(wakes)
  return (
    <p className={css.asleep}>
      <IconMoon size={16} stroke={1.5} aria-hidden="true" />
      <Plural value={row.count} one="It’s night-time for # person." other="It’s night-time for # people." />
      <Button size="compact-xs" variant="default" onClick={() => onLater(wakes)}>
        <Trans>Send at {hour}</Trans>
      </Button>
    </p>
  )
}
