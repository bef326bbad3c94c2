import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { CatchBoundary, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useMyGroupsSoFar } from '../groups/data/groups.ts'
import { press, useKeys } from '../lib/registries/keys.ts'
import { Page } from '../ui/Page.tsx'
import { PartError } from '../ui/states/PartError.tsx'
import { SkeletonPart } from '../ui/states/SkeletonPart.tsx'
import { AwayBanner } from './away/AwayBanner.tsx'
import { AwaySwitch } from './away/AwaySwitch.tsx'
import { useGoalRights } from './data/use-goal-rights.ts'
import { useAway, useGoals } from './data/use-goals.ts'
import { Restarts } from './detail/Restarts.tsx'
import { GoalLayers } from './GoalLayers.tsx'
import css from './goals-page.module.css'
import { Areas } from './list/Areas.tsx'
import { useGoalForm } from './list/GoalLink.tsx'
import { Rest } from './list/Rest.tsx'
import { Shared } from './list/Shared.tsx'
import { sectionsOf } from './list/sections.ts'
import { Today } from './list/Today.tsx'
import { useDigits } from './list/use-digits.ts'
import { NoGoals } from './NoGoals.tsx'
import { PartnerAsks } from './partner/PartnerAsks.tsx'
import { Pickers } from './pickers/Pickers.tsx'
import { page } from './prefetch.ts'

/** The page of goals: today’s ticks first, then all that one keeps at. */
export function GoalsPage() {
  const { t } = useLingui()
  const make = useGoalForm()
  useState(page)
  useKeys({ create: () => make(), finishToo: () => press('finish') })
  return (
    <Page
      title={t`Goals`}
      below={<Trans>What you keep at, alone and together.</Trans>}
      action={
        <div className={css.actions}>
          <AwaySwitch />
          <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => make()}>
            {t`New goal`}
          </Button>
        </div>
      }
    >
      <PartnerAsks />
      <CatchBoundary getResetKey={() => 'goals'} errorComponent={PartError}>
        <Suspense fallback={<SkeletonPart />}>
          <AllGoals />
        </Suspense>
      </CatchBoundary>
      <Pickers />
      <GoalLayers />
    </Page>
  )
}

const many = 5

function AllGoals() {
  const { t } = useLingui()
  const { area } = useSearch({ from: '/inside/goals' })
  const { goals: all, today } = useGoals()
  const may = useGoalRights()
  const groups = useMyGroupsSoFar()
  const groupName = (id: string | null) => groups.find((group) => group.id === id)?.name
  const goals = area ? all.filter(({ goal }) => goal.area_id === area) : all
  const { own, groups: ofGroups, paused, over } = sectionsOf(goals)
  useDigits(all, today)
  const away = useAway()
  if (goals.length === 0)
    return (
      <>
        <AwayBanner />
        <NoGoals filtered={area !== undefined} />
        <Shared />
      </>
    )
  const below = { today, may, groupName }
  return (
    <div>
      <AwayBanner />
      <Restarts />
      {(own.length > 0 || ofGroups.length > 0) && !(away && ofGroups.length === 0) && (
        <Today goals={goals} {...below} />
      )}
      {own.length > many && (
        <p className={css.hint}>
          <Plural
            value={own.length}
            one="# goal is active."
            other="# goals are active. Up to five are easier to keep: pause some, and nothing is lost."
          />
        </p>
      )}
      <Areas goals={own} {...below} />
      <Rest title={t`Group goals`} goals={ofGroups} {...below} />
      <Rest title={t`Paused`} goals={paused} {...below} />
      <Shared />
      <Rest title={t`Done and let go`} goals={over} folded {...below} />
    </div>
  )
}
