import { t } from '@lingui/core/macro'
import { IconFlask, IconListCheck } from '@tabler/icons-react'
import { query } from '../../lib/query/query.ts'
import type { MenuOffer } from '../../lib/registries/labels.ts'
import { myId } from '../../lib/supabase/session.ts'
import { isActive, memberships, visibleGroups } from '../data/groups.ts'
import { myPlayground } from '../data/playground.ts'

/** For the command menu: the steps of the group that one made last, or the first questions; and a playground. */
export async function startOffers(): Promise<MenuOffer[]> {
  const me = myId()
  const [playground] = await query.fetchQuery(myPlayground).catch(() => [])
  const mine = new Set(
    query.getQueryData(memberships.queryKey)?.flatMap((one) => (one.user_id === me ? [one.group_id] : [])),
  )
  const made = (query.getQueryData(visibleGroups.queryKey) ?? [])
    .filter((one) => one.created_by === me && mine.has(one.id) && isActive(one) && one.id !== playground?.group_id)
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))[0]
  return [
    {
      name: 'start.steps',
      title: t`First steps`,
      also: t`Getting started welcome onboarding`,
      Icon: IconListCheck,
      opens: made ? `/groups/${made.id}#first-steps` : '/welcome?again=yes',
    },
    {
      name: 'start.playground',
      title: t`Open a playground`,
      also: t`Try sandbox practise group`,
      Icon: IconFlask,
      opens: playground ? `/groups/${playground.group_id}` : '/welcome?again=yes#playground',
    },
  ]
}
