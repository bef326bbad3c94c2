import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFilterOff, IconPlugConnectedX, IconTarget } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { connection } from '../lib/live/live.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { begin } from './form/beginning.ts'
import { useExamples } from './form/examples.ts'
import { useGoalForm } from './list/GoalLink.tsx'
import css from './no-goals.module.css'

const art = { size: 26, stroke: 1.5 } as const

/** Without goals: four sentences to begin with, each to be edited before it counts. */
export function NoGoals({ filtered }: { filtered: boolean }) {
  const { t } = useLingui()
  const navigate = useNavigate({ from: '/goals' })
  const make = useGoalForm()
  const examples = useExamples()
  const offline = connection.use() === 'disconnected'
  if (filtered)
    return (
      <EmptyState
        art={<IconFilterOff {...art} />}
        title={t`No goals in this area`}
        words={t`Show all areas to see your other goals.`}
      >
        <Button variant="default" onClick={() => void navigate({ search: ({ area: _, ...before }) => before })}>
          {t`Show all areas`}
        </Button>
      </EmptyState>
    )
  if (offline)
    return (
      <EmptyState
        art={<IconPlugConnectedX {...art} />}
        title={t`No goals on this device yet`}
        words={t`You’re offline. The goals you add are kept, and sent when you’re back online.`}
      />
    )
  return (
    <EmptyState
      art={<IconTarget {...art} />}
      title={t`What would you like to keep at?`}
      words={t`Start with one of these and make it yours, or write your own.`}
    >
      <ul className={css.examples}>
        {examples.map((example) => (
          <li key={example.title}>
            <button
              type="button"
              className={css.example}
              onClick={() => {
                begin(example)
                make()
              }}
            >
              {example.title}
            </button>
          </li>
        ))}
      </ul>
    </EmptyState>
  )
}
