import { useLingui } from '@lingui/react/macro'
import { IconChecklist } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useGlobalPermissions } from '../../lib/query/permissions.ts'
import { Page } from '../../ui/Page.tsx'
import { AccessDenied } from '../../ui/states/AccessDenied.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { PartError } from '../../ui/states/PartError.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { listingsToDecide } from '../data/decide.ts'
import { useListedFiles } from '../reading/use-listed-files.ts'
import { Decision } from './Decision.tsx'
import css from './decide.module.css'
import { MarketSwitch } from './MarketSwitch.tsx'

/** The listings that wait for one’s decision, the oldest first; for admins. */
export function ListingsToDecide() {
  const { t } = useLingui()
  const { isAdmin, isSuperAdmin, loading } = useGlobalPermissions()
  const holds = useListedFiles()
  if (loading || !holds) return <SkeletonPart />
  if (!isAdmin && !isSuperAdmin) return <AccessDenied whole />
  return (
    <Page
      title={t`Listings to review`}
      above={<Link to="/marketplace">{t`Marketplace`}</Link>}
      below={
        isSuperAdmin
          ? t`You decide what everyone can find, and what your organisation can find.`
          : t`You decide what people in your organisation can find.`
      }
    >
      <div className={css.parts}>
        <Waiting />
        <MarketSwitch />
      </div>
    </Page>
  )
}

function Waiting() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(listingsToDecide)
  if (!data) return error ? <PartError error={error} reset={() => void refetch()} /> : <SkeletonPart />
  if (data.length === 0)
    return (
      <EmptyState
        art={<IconChecklist size={26} stroke={1.5} />}
        title={t`Nothing to review`}
        words={t`Listings wait here once their authors ask for review.`}
      />
    )
  return (
    <ul className={css.list} aria-label={t`Listings to review`}>
      {data.map((one) => (
        <Decision key={one.id} one={one} />
      ))}
    </ul>
  )
}
