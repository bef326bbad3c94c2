import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { withWords } from '../lib/settings/i18n.ts'

const GoalPanel = lazy(async () => ({ default: (await withWords(import('./detail/GoalPanel.tsx'))).GoalPanel }))
const GoalForm = lazy(async () => ({ default: (await withWords(import('./form/GoalDialog.tsx'))).GoalDialog }))

/** The layers over the list: the goal that is open, and the form. */
export function GoalLayers() {
  const { goal, make, edit, restart } = useSearch({ from: '/inside/goals' })
  return (
    <>
      <Suspense>{goal && !restart && <GoalPanel key={goal} id={goal} />}</Suspense>
      <Suspense>{(make || edit) && <GoalForm key={edit ?? 'new'} id={edit} />}</Suspense>
    </>
  )
}
