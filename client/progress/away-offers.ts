import { t } from '@lingui/core/macro'
import { IconPlaneArrival, IconPlaneDeparture } from '@tabler/icons-react'
import { query } from '../lib/query/query.ts'
import type { MenuOffer } from '../lib/registries/labels.ts'
import { comeBack, goAway } from './commands.ts'
import { myStreak } from './data/streak.ts'

/** The switch “I’m away” for the command menu. */
export async function awayOffers(): Promise<MenuOffer[]> {
  // without the server, what this device knows
  const [known] = await query.fetchQuery(myStreak).catch(() => query.getQueryData(myStreak.queryKey) ?? [])
  const away = known?.reason.away
  const also = t`Away back holiday travel streak goals rest`
  return [
    away
      ? { name: 'away', title: t`I’m back`, also, Icon: IconPlaneArrival, opens: () => void comeBack(away) }
      : { name: 'away', title: t`I’m away`, also, Icon: IconPlaneDeparture, opens: () => void goAway() },
  ]
}
