import { useUser } from '../account/AuthProvider.tsx'
import { useMe } from '../account/queries.ts'
import { useOwnSettings } from '../account/settings-queries.ts'
import { useMyGroupsSoFar } from '../groups/queries.ts'
import { useLive } from '../lib/live.ts'

/** Hears of every change that concerns oneself: of one's own things and settings, of one's tenant and of one's groups. */
export function useSubscriptions() {
  const { id } = useUser()
  const { tenantId } = useMe()
  const groups = useMyGroupsSoFar()
  useOwnSettings()
  useLive([`user:${id}`, ...(tenantId ? [`tenant:${tenantId}`] : []), ...groups.map((group) => `group:${group.id}`)])
}
