import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serverNow } from '../../lib/browser/server-clock.ts'
import { longDay, monthOf } from '../../lib/settings/time.ts'
import { Avatar } from '../../ui/people/Avatar.tsx'
import type { Group, Member } from '../data/groups.ts'
import { type InactiveMember, quietIn } from '../data/inactive-members.ts'
import css from '../members.module.css'
import { NudgeForm } from './NudgeForm.tsx'

const fortnight = 14 * 24 * 3_600_000

/** Members whom nobody has seen for two weeks, for who manages the group; nothing at all while there are none. */
export function InactiveMembers({ group, members }: { group: Group; members: readonly Member[] }) {
  const quiet = useQuery(quietIn(group.id)).data ?? []
  const known = quiet.flatMap((one) => {
    const member = members.find(({ id }) => id === one.user_id)
    return member ? [{ ...one, member }] : []
  })
  if (known.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="quiet">
      <header>
        <h2 id="quiet" className={css.heading}>
          <Trans>Not seen for a while</Trans> <span className={css.count}>{known.length}</span>
        </h2>
        <p className={css.meta}>
          <Trans>Only admins and managers can see this. A kind word may be enough.</Trans>
        </p>
      </header>
      <ul className={css.card}>
        {known.map((one) => (
          <QuietMember key={one.user_id} quiet={one} member={one.member} group={group} />
        ))}
      </ul>
    </section>
  )
}

function QuietMember({ quiet, member, group }: { quiet: InactiveMember; member: Member; group: Group }) {
  const { t } = useLingui()
  const [writing, write] = useState(false)
  const { name } = member
  const { last_seen_at, nudged_at } = quiet
  const recent = nudged_at !== null && serverNow() - Date.parse(nudged_at) < fortnight
  return (
    <li className={css.row}>
      <Avatar person={member} size={36} />
      <span className={css.words}>
        <span className={css.name}>{name}</span>
        <span className={css.meta}>
          {last_seen_at ? <Trans>Last seen {dayOf(last_seen_at)}</Trans> : <Trans>Hasn’t visited yet</Trans>}
        </span>
      </span>
      {recent ? (
        <span className={css.meta}>
          <Trans>Note sent {dayOf(nudged_at)}</Trans>
        </span>
      ) : (
        <span className={css.decide}>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t`Write a note to ${name}`}
            onClick={() => write(true)}
          >
            <Trans>Write a note</Trans>
          </Button>
        </span>
      )}
      {writing && <NudgeForm member={member} group={group} onClose={() => write(false)} />}
    </li>
  )
}

/** The day, or the month of one that is long ago. */
const dayOf = (moment: string) =>
  serverNow() - Date.parse(moment) > 20 * fortnight ? monthOf(moment) : longDay(new Date(moment))
