import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearch } from '@tanstack/react-router'
import { useGlobalPermissions } from '../lib/query/permissions.ts'
import { NotFound } from '../ui/states/NotFound.tsx'
import { SkeletonPart } from '../ui/states/SkeletonPart.tsx'
import { isReader } from './data/overview.ts'
import { openAs } from './data/subject.ts'

/** Leads on to the area of who opens it, with the event or the alert open. Nobody else learns that it exists. */
export function SecurityPage() {
  const { event, alert } = useSearch({ from: '/inside/security' })
  const { isSuperAdmin, loading } = useGlobalPermissions()
  const reader = useQuery(isReader)
  if (loading || (reader.data === undefined && !reader.error)) return <SkeletonPart />
  if (reader.data !== 'yes') return <NotFound />
  const place = {
    tab: 'security',
    ...(event && { view: 'events', open: openAs({ kind: 'event', value: event }) }),
    ...(alert && !event && { view: 'alerts', alert }),
  }
  return <Navigate to={isSuperAdmin ? '/super-admin' : '/admin'} search={place} replace />
}
