import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CatchBoundary, Link } from '@tanstack/react-router'
import { lazy, type ReactNode, useEffect } from 'react'
import { useUser } from '../account/AuthProvider.tsx'
import { prefetch } from '../lib/query/query.ts'
import { slots } from '../lib/registries/slots.ts'
import { offerUndo } from '../lib/registries/undo.ts'
import { withWords } from '../lib/settings/i18n.ts'
import type { Group, Member } from './data/groups.ts'
import { myPlayground } from './data/playground.ts'
import { isNewGroup } from './data/use-playground.ts'
import css from './group-page.module.css'
import { hideSteps, useStepsHidden } from './steps-hidden.ts'

const note = async () => ({
  default: (await withWords(import('./playground/PlaygroundNote.tsx'))).PlaygroundNote,
})
const PlaygroundNote = lazy(note)

interface Props {
  group: Group
  members: readonly Member[]
}

/**
 * The first steps of a new group's leader. Nothing is ticked by hand: a step is done when its result is there, and
 * the list goes when all are, or when the group is no longer new.
 */
export function Checklist(props: Props) {
  const me = useUser().id
  if (!isNewGroup(props.group) || props.group.created_by !== me) return null
  return (
    <CatchBoundary getResetKey={() => props.group.id} errorComponent={() => null}>
      <Steps {...props} />
    </CatchBoundary>
  )
}

/** Keeps the page back until all is known: what came and went would move what is below it. */
function Steps({ group, members }: Props) {
  const { t } = useLingui()
  const hidden = useStepsHidden(group.id)
  prefetch(...slots.steps.flatMap(({ queries }) => queries?.(group.id) ?? []))
  const { data: playgrounds } = useSuspenseQuery(myPlayground)
  const playground = playgrounds.find(({ group_id }) => group_id === group.id)
  const elsewhere = // biome-ignore lint/correctness/useHookAtTopLevel: the registry is filled before anything is drawn, and never changes
    slots.steps.map((step) => ({ step, done: step.useDone(group.id) }))
  const described = Boolean(group.description || group.icon_emoji)
  const meets = group.meeting_pattern !== null
  const left = [described, meets, members.length > 1, ...elsewhere.map(({ done }) => done)].filter(
    (done) => !done,
  ).length
  // once all is done it takes no room any more while that is asked for
  useEffect(() => {
    if (!left && !hidden) hideSteps(group.id)
  }, [left, hidden, group.id])
  if (playground) return <PlaygroundNote groupId={group.id} endsAt={playground.ends_at} />
  if (hidden || !left) return null
  const params = { groupId: group.id }
  return (
    <section className={css.steps} aria-labelledby="first-steps">
      <header className={css.stepsHead}>
        <h2 id="first-steps" className={css.stepsTitle}>
          <Trans>First steps</Trans>
        </h2>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            hideSteps(group.id)
            offerUndo(t`Hid the first steps`, { verb: 'groups.showSteps', input: { group_id: group.id } })
          }}
        >
          <Trans>Hide</Trans>
        </Button>
      </header>
      <ol className={css.stepList}>
        <Step done>
          <Trans>Name the group</Trans>
        </Step>
        <Step done={described}>
          <Link to="/groups/$groupId/edit" params={params}>{t`Say what it’s about`}</Link>
        </Step>
        <Step done={meets}>
          <Link to="/groups/$groupId/edit" params={params}>{t`Set the meeting day`}</Link>
        </Step>
        <Step done={members.length > 1}>
          <Link to="/groups/$groupId" params={params} search={{ tab: 'members' }}>{t`Invite someone`}</Link>
        </Step>
        {elsewhere.map(({ step, done }) => (
          <Step key={step.name} done={done}>
            <Link to="/groups/$groupId" params={params} search={{ tab: step.tab }}>
              {step.label()}
            </Link>
          </Step>
        ))}
      </ol>
    </section>
  )
}

function Step({ done, children }: { done: boolean; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <li className={css.step} data-done={done}>
      <span className={css.stepMark} role="img" aria-label={done ? t`Done` : t`To do`}>
        {done && <IconCheck size={14} stroke={3} aria-hidden="true" />}
      </span>
      {children}
    </li>
  )
}
