import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useUser } from '../account/AuthProvider.tsx'
import { slots } from '../lib/registries/slots.ts'
import type { Group, Member } from './data/groups.ts'
import css from './group-page.module.css'

const weeks = 3 * 7 * 86_400_000

/**
 * The first steps of a new group's leader. Nothing is ticked by hand: a step is done when its result is there, and
 * the list goes when all are, or when the group is no longer new.
 */
export function Checklist({ group, members }: { group: Group; members: readonly Member[] }) {
  const { t } = useLingui()
  const me = useUser().id
  const kept = `first steps ${group.id}`
  const [hidden, hide] = useState(() => localStorage.getItem(kept) !== null)
  const elsewhere = // biome-ignore lint/correctness/useHookAtTopLevel: the registry is filled before anything is drawn, and never changes
    slots.steps.map((step) => ({ step, done: step.useDone(group.id) }))
  const isNew = Date.now() - Date.parse(group.created_at) < weeks
  const described = Boolean(group.description || group.icon_emoji)
  const meets = group.meeting_pattern !== null
  const left = [described, meets, members.length > 1, ...elsewhere.map(({ done }) => done)].filter(
    (done) => !done,
  ).length
  // once all is done it takes no room any more while that is asked for
  useEffect(() => {
    if (!left) localStorage.setItem(kept, 'done')
  }, [left, kept])
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
            localStorage.setItem(kept, 'hidden')
            hide(true)
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
            <span>{step.label()}</span>
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
