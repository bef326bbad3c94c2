import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CatchBoundary, type ErrorComponentProps, Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useGroup } from '../../groups/data/groups.ts'
import { NotHere } from '../../groups/NotHere.tsx'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { useLive } from '../../lib/live/live.ts'
import { Page } from '../../ui/Page.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { type Outline, outlineOf } from '../data/resolved.ts'
import css from './frame.module.css'
import { NewerVersion } from './NewerVersion.tsx'
import { Places } from './Places.tsx'
import { Standing } from './Standing.tsx'

interface Props {
  groupId: string
  adoptionId: string
  /** True on the screen that shows a newer version itself. */
  showsNewer?: boolean
  children: (outline: Outline) => ReactNode
}

/** The frame of an adaptation’s screens: whose it is, and the way from one to the other. */
export function AdaptationFrame(props: Props) {
  const reachable = isReachable.use()
  const { adoptionId } = props
  return (
    <CatchBoundary getResetKey={() => `${adoptionId} ${reachable}`} errorComponent={Missing}>
      <Suspense fallback={<SkeletonPart />}>
        <Known key={adoptionId} {...props} />
      </Suspense>
    </CatchBoundary>
  )
}

function Known({ groupId, adoptionId, showsNewer, children }: Props) {
  const { t } = useLingui()
  const { data: outline } = useSuspenseQuery(outlineOf(adoptionId))
  const group = useGroup(groupId)
  useLive([`group:${groupId}`])
  const { title } = outline
  return (
    <Page
      title={t`Customise ${title}`}
      above={
        group && (
          <Link to="/groups/$groupId" params={{ groupId }} search={{ tab: 'curriculum' }}>
            {group.name}
          </Link>
        )
      }
      below={<Places groupId={groupId} adoptionId={adoptionId} />}
    >
      <div className={css.standing}>
        <Standing groupId={groupId} outline={outline} />
        {!showsNewer && <NewerVersion groupId={groupId} outline={outline} />}
      </div>
      {children(outline)}
    </Page>
  )
}

function Missing(props: ErrorComponentProps) {
  const { t } = useLingui()
  const gone = { title: t`Curriculum not found`, words: t`It was deleted, or you may not have access.` }
  const offline = t`You’re offline. Lessons you’ve opened before can be read and changed without a connection.`
  return <NotHere {...props} gone={gone} offline={offline} />
}
