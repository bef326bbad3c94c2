import { useLingui } from '@lingui/react/macro'
import { usePermission } from '../lib/query/permissions.ts'
import { AccessDenied } from '../ui/states/AccessDenied.tsx'
import { SkeletonPart } from '../ui/states/SkeletonPart.tsx'
import { Desk } from './queue/Desk.tsx'

/** The tab of a group with what was reported in it, for those who may delete content there. */
export function GroupReports({ groupId }: { groupId: string }) {
  const { t } = useLingui()
  const { allowed, loading } = usePermission('contentDeletion', groupId)
  if (loading) return <SkeletonPart />
  if (!allowed) return <AccessDenied message={t`You need content deletion permissions`} />
  return <Desk groupId={groupId} />
}
