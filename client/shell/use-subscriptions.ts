import { useUser } from '../account/AuthProvider.tsx'
import { useMe } from '../account/data/profile.ts'
import { useOwnSettings } from '../account/data/settings.ts'
import { useMyGroupsSoFar } from '../groups/data/groups.ts'
import { useLive } from '../lib/live/live.ts'

/** Hears of every change that concerns oneself: of one's own things and settings, of one's tenant and of one's groups. */
export function useSubscriptions() {
  const { id } = useUser()
  const { tenantId } = useMe()
  const groups = useMyGroupsSoFar()
  useOwnSettings()
  useLive([`user:${id}`, ...(tenantId ? [`tenant:${tenantId}`] : []), ...groups.map((group) => `group:${group.id}`)])
}
