import { useFlag } from '../../lib/query/feature-flags.ts'
import { flag } from '../data/badges.ts'
import { BadgeList } from './BadgeList.tsx'
import { Certificates } from './Certificates.tsx'
import { DayMap } from './DayMap.tsx'
import { StreakFigure } from './StreakFigure.tsx'

/** One’s own progress: the streak and its reason, the days, and what came of them. */
export function ProgressSection() {
  const hasBadges = useFlag(flag)
  return (
    <>
      <StreakFigure />
      <DayMap />
      {hasBadges && <BadgeList />}
      {hasBadges && <Certificates />}
    </>
  )
}
