import { useLingui } from '@lingui/react/macro'
import { IconStack2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useGlobalPermissions } from '../../lib/query/permissions.ts'
import { Page } from '../../ui/Page.tsx'
import { AccessDenied } from '../../ui/states/AccessDenied.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { PartError } from '../../ui/states/PartError.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { curatedCollections } from '../data/curating.ts'
import { CollectionEditor } from './CollectionEditor.tsx'
import css from './collections.module.css'
import { NewCollectionForm } from './NewCollectionForm.tsx'

/** The collections that an admin puts together for others. */
export function CurateCollections() {
  const { t } = useLingui()
  const { isAdmin, isSuperAdmin, loading } = useGlobalPermissions()
  if (loading) return <SkeletonPart />
  if (!isAdmin && !isSuperAdmin) return <AccessDenied whole />
  return (
    <Page
      title={t`Collections`}
      above={<Link to="/marketplace">{t`Marketplace`}</Link>}
      below={t`Listings you recommend, shown together at the top of the marketplace.`}
    >
      <Curated isSuper={isSuperAdmin} />
    </Page>
  )
}

function Curated({ isSuper }: { isSuper: boolean }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(curatedCollections)
  if (!data) return error ? <PartError error={error} reset={() => void refetch()} /> : <SkeletonPart />
  const mine = data.filter(({ for_all }) => isSuper || !for_all)
  return (
    <div className={css.parts}>
      {mine.length === 0 && (
        <EmptyState
          art={<IconStack2 size={26} stroke={1.5} />}
          title={t`No collections yet`}
          words={t`Put together what belongs together, such as “First steps for new leaders”.`}
        />
      )}
      {mine.map((one, at) => (
        <CollectionEditor key={one.id} one={one} before={mine.slice(0, at)} after={mine.slice(at + 1)} />
      ))}
      <NewCollectionForm last={data.at(-1)?.rank ?? null} isSuper={isSuper} />
    </div>
  )
}
