import { useNavigate, useParams } from '@tanstack/react-router'
import { query } from '../lib/query/query.ts'
import { useKeys } from '../lib/registries/keys.ts'
import { todayEverywhere } from './data/today.ts'

/** The key to today: of the group that one is in, else of the one whose lesson is first; of none, Home. */
export function TodayKey() {
  const navigate = useNavigate()
  const { groupId } = useParams({ strict: false })
  useKeys(
    {
      'go.today': () => {
        void query
          .ensureQueryData(todayEverywhere)
          .catch(() => [])
          .then((days) => {
            const to = groupId ?? days[0]?.group_id
            return to ? navigate({ to: '/groups/$groupId/today', params: { groupId: to } }) : navigate({ to: '/home' })
          })
      },
    },
    'everywhere',
  )
  return null
}
