import { Trans, useLingui } from '@lingui/react/macro'
import { Button, CloseButton } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useUser } from '../account/AuthProvider.tsx'
import { serverNow } from '../lib/browser/server-clock.ts'
import type { Group, Member } from './data/groups.ts'
import css from './group-page.module.css'
import { PeopleToMeet } from './PeopleToMeet.tsx'

const week = 7 * 86_400_000

/** The first sight of a group for who has just joined it: its people, those who lead it first, and the way to say hello. */
export function Arrival({ group, members }: { group: Group; members: readonly Member[] }) {
  const { t } = useLingui()
  const me = useUser().id
  const kept = `arrived ${group.id}`
  const [hidden, hide] = useState(() => localStorage.getItem(kept) !== null)
  const mine = members.find(({ id }) => id === me)
  const isNew = mine !== undefined && serverNow() - Date.parse(mine.joined_at) < week
  const others = members.filter(({ id }) => id !== me)
  if (hidden || !isNew || group.created_by === me || group.archived_at || others.length === 0) return null
  return (
    <section className={css.arrival} aria-labelledby="arrival">
      <h2 id="arrival" className={css.stepsTitle}>{t`You’re in. Meet the group`}</h2>
      <PeopleToMeet groupId={group.id} others={others} />
      <Button
        renderRoot={(props) => (
          <Link
            {...props}
            to="/groups/$groupId"
            params={{ groupId: group.id }}
            search={{ tab: 'messages' }}
            state={{ write: true }}
          />
        )}
        leftSection={<IconMessage size={18} stroke={1.5} />}
      >
        <Trans>Say hello</Trans>
      </Button>
      <CloseButton
        className={css.away}
        aria-label={t`Hide`}
        onClick={() => {
          localStorage.setItem(kept, 'hidden')
          hide(true)
        }}
      />
    </section>
  )
}
