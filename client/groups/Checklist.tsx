import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useUser } from '../account/AuthProvider.tsx'
import { slots } from '../lib/registries/slots.ts'
import { offerUndo } from '../lib/registries/undo.ts'
import { withWords } from '../lib/settings/i18n.ts'
import type { Group, Member } from './data/groups.ts'
import { isNewGroup, usePlayground } from './data/use-playground.ts'
import css from './group-page.module.css'
import { hideSteps, useStepsHidden } from './steps-hidden.ts'

const note = async () => ({
  default: (await withWords(import('./playground/PlaygroundNote.tsx'))).PlaygroundNote,
})
const PlaygroundNote = lazy(note)

/**
 * The first steps of a new group's leader. Nothing is ticked by hand: a step is done when its result is there, and
 * the list goes when all are, or when the group is no longer new.
 */
export function Checklist({ group, members }: { group: Group; members: readonly Member[] }) {
  const { t } = useLingui()
  const me = useUser().id
  const hidden = useStepsHidden(group.id)
  const elsewhere = // biome-ignore lint/correctness/useHookAtTopLevel: the registry is filled before anything is drawn, and never changes
    slots.steps.map((step) => ({ step, done: step.useDone(group.id) }))
  const isNew = isNewGroup(group)
  const described = Boolean(group.description || group.icon_emoji)
  const meets = group.meeting_pattern !== null
  const left = [described, meets, members.length > 1, ...elsewhere.map(({ done }) => done)].filter(
    (done) => !done,
  ).length
  const { playground } = usePlayground(group)
  // once all is done it takes no room any more while that is asked for
  useEffect(() => {
    if (!left && !hidden) hideSteps(group.id)
  }, [left, hidden, group.id])
  if (playground)
    return (
      <Suspense>
        <PlaygroundNote groupId={group.id} endsAt={playground.ends_at} />
      </Suspense>
    )
  if (hidden || !isNew || group.created_by !== me || !left) return null
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

/** A step; what is not known yet is said to be neither left nor done. */
function Step({ done, children }: { done: boolean | undefined; children: ReactNode }) {
  const { t } = useLingui()
  const known = done !== undefined && { role: 'img', 'aria-label': done ? t`Done` : t`To do` }
  return (
    <li className={css.step} data-done={done === true}>
      <span className={css.stepMark} {...known}>
        {done && <IconCheck size={14} stroke={3} aria-hidden="true" />}
      </span>
      {children}
    </li>
  )
}
