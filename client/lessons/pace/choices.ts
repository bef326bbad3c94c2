import { plural, t } from '@lingui/core/macro'
import type { WantedPace } from '../data/pace.ts'

export interface PaceChoice {
  name: string
  title: string
  hint: string
  wanted: WantedPace
}

interface Standing {
  behind: number
  isSelfPaced: boolean
  pace: { mode: string; start_at: string } | null
}

/** The ways to go on that there are for somebody, the gentlest first. */
export function choicesOf({ behind, isSelfPaced, pace }: Standing): PaceChoice[] {
  const ways: PaceChoice[] = []
  if (behind > 0)
    ways.push(
      {
        name: 'shifted',
        title: t`Move my end date`,
        hint: t`Every lesson at its own time, and the last one later.`,
        wanted: { mode: 'shifted' },
      },
      {
        name: 'skipping',
        title: plural(behind, { one: 'Leave out the one I missed', other: 'Leave out the # I missed' }),
        hint: t`Go on with the next lesson. You can still read the others.`,
        wanted: { mode: 'skipping' },
      },
      {
        name: 'doubling',
        title: plural(behind, { one: 'Two at a time, once', other: 'Two at a time for # days' }),
        hint: t`Catch up step by step and keep the end date.`,
        wanted: { mode: 'doubling', meetings: behind },
      },
    )
  if (pace && pace.mode !== 'group')
    ways.push({
      name: 'group',
      title: isSelfPaced ? t`Back to one a day` : t`Back to the group’s days`,
      hint: t`As if you had never moved anything.`,
      wanted: { mode: 'group' },
    })
  if (isSelfPaced) {
    const start_at = pace?.start_at === 'group' ? 'first' : 'group'
    ways.push({
      name: start_at,
      title: start_at === 'group' ? t`Join where the group is` : t`Start at lesson 1`,
      hint:
        start_at === 'group'
          ? t`Lessons before the day you joined are left out.`
          : t`Lesson 1 is on the day you joined.`,
      wanted: { mode: 'group', start_at },
    })
  }
  return ways
}
