import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlaneDeparture } from '@tabler/icons-react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { comeBack, goAway } from '../commands.ts'
import { useAway } from '../data/use-goals.ts'

/** The one switch: while one is away, all goals of one’s own rest and nothing reminds. */
export function AwaySwitch() {
  const { t } = useLingui()
  const away = useAway()
  const today = dayOf(serverDate())
  return (
    <Button
      variant={away ? 'light' : 'default'}
      leftSection={<IconPlaneDeparture size={18} stroke={1.5} />}
      role="switch"
      aria-checked={away !== undefined}
      onClick={() => (away ? comeBack(away, today) : goAway(today, null))}
    >
      {t`I’m away`}
    </Button>
  )
}
