import { useLingui } from '@lingui/react/macro'
import { CatchBoundary, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { isActive, useMyGroups } from '../groups/data/groups.ts'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { Page } from '../ui/Page.tsx'
import { PartError } from '../ui/states/PartError.tsx'
import { SkeletonPart } from '../ui/states/SkeletonPart.tsx'
import { Activity } from './Activity.tsx'
import css from './activity.module.css'
import { Invitations } from './invitations/Invitations.tsx'
import { KindFilter } from './KindFilter.tsx'

/** All that happened in one's groups, as far back as one likes. The address holds the filters. */
export function FeedPage() {
  const { t } = useLingui()
  const { kind, group } = useSearch({ from: '/inside/feed' })
  const navigate = useNavigate({ from: '/feed' })
  const groups = useMyGroups().filter(isActive)
  const show = (wanted: { kind?: string | undefined; group?: string | undefined }) => {
    const search = { ...(wanted.kind && { kind: wanted.kind }), ...(wanted.group && { group: wanted.group }) }
    void navigate({ search, replace: true, resetScroll: false })
  }
  return (
    <Page title={t`Activity`} below={t`What happened in your groups`}>
      <div className={css.reading}>
        <Invitations />
        <div className={css.filters}>
          <KindFilter kind={kind} onKind={(chosen) => show({ kind: chosen, group })} />
          {groups.length > 1 && (
            <SelectField
              className={css.select}
              aria-label={t`Group`}
              value={group ?? ''}
              onChange={(chosen) => show({ kind, group: chosen })}
              data={[
                { value: '', label: t`All groups` },
                ...groups.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        </div>
        <CatchBoundary getResetKey={() => `${kind} ${group}`} errorComponent={PartError}>
          <Suspense fallback={<SkeletonPart />}>
            <Activity days="h2" kind={kind} groupId={group} onAll={() => show({})} />
          </Suspense>
        </CatchBoundary>
      </div>
    </Page>
  )
}
