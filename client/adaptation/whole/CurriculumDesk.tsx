import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { adoptionOf } from '../data/adoption.ts'
import { changesOf } from '../data/changes.ts'
import type { Outline } from '../data/resolved.ts'
import { UpgradeArea } from '../upgrade/UpgradeArea.tsx'
import type { AskedWhole } from './asked.ts'
import { CopyChanges } from './CopyChanges.tsx'
import { Counts } from './Counts.tsx'
import { OurChanges } from './OurChanges.tsx'
import { RemixPart } from './RemixPart.tsx'
import { Settings } from './Settings.tsx'
import { Units } from './Units.tsx'
import css from './whole.module.css'

const OpenWhole = lazy(async () => ({ default: (await withWords(import('./OpenWhole.tsx'))).OpenWhole }))

/** The curriculum of a group at a glance: a newer version, what was changed, its units, and how the group follows it. */
export function CurriculumDesk(props: {
  outline: Outline
  groupId: string
  only: string | undefined
  isReviewing: boolean
  onReview: (open: boolean) => void
}) {
  const { t } = useLingui()
  const { outline, groupId } = props
  const { data: changes } = useSuspenseQuery(changesOf(outline.adoption_id))
  const { data: adoption } = useSuspenseQuery(adoptionOf(outline.adoption_id))
  const [asked, ask] = useState<AskedWhole | null>(null)
  if (!adoption) return null
  return (
    <div className={css.desk}>
      <div className={css.main}>
        <UpgradeArea outline={outline} isOpen={props.isReviewing} onOpen={props.onReview} />
        {changes.length > 0 ? (
          <Counts changes={changes} only={props.only} />
        ) : (
          <EmptyState
            title={t`Nothing changed yet`}
            words={t`This is the curriculum as its author wrote it. What you change here is for your group alone.`}
          />
        )}
        <Units outline={outline} groupId={groupId} ask={ask} />
        {changes.length > 0 && (
          <OurChanges outline={outline} groupId={groupId} changes={changes} only={props.only} ask={ask} />
        )}
      </div>
      <div className={css.side}>
        <Settings outline={outline} adoption={adoption} ask={ask} />
        {changes.length > 0 && <CopyChanges adoption={adoption} ask={ask} />}
        <RemixPart adoption={adoption} />
      </div>
      <Suspense fallback={null}>
        {asked && (
          <OpenWhole asked={asked} outline={outline} adoption={adoption} changes={changes} onClose={() => ask(null)} />
        )}
      </Suspense>
    </div>
  )
}
