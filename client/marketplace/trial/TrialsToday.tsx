import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { trialsToday } from '../data/trials-today.ts'
import { TrialOfDay } from './TrialOfDay.tsx'

/** The lessons that a group tries today; `children` stands there where there are none. */
export function TrialsToday({ groupId, children }: { groupId: string; children: ReactNode }) {
  const { data: trials } = useSuspenseQuery(trialsToday(groupId))
  if (trials.length === 0) return children
  return trials.map((trial) => <TrialOfDay key={trial.id} trial={trial} />)
}
