import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import type { Group, Member } from '../data/groups.ts'
import { useTeamsOf } from '../data/teams.ts'
import css from '../members.module.css'
import { TeamName } from './TeamName.tsx'
import { TeamRow } from './TeamRow.tsx'

/** The parts of a group: who manages it makes them and says who is in which. */
export function Teams({ group, members, may }: { group: Group; members: readonly Member[]; may: boolean }) {
  const { t } = useLingui()
  const teams = useTeamsOf(group.id)
  const [naming, name] = useState(false)
  if (teams.length === 0 && !may) return null
  return (
    <section className={css.section} aria-labelledby="teams">
      <header className={css.head}>
        <h2 id="teams" className={css.heading}>
          <Trans>Teams</Trans> {teams.length > 0 && <span className={css.count}>{teams.length}</span>}
        </h2>
        {may && teams.length > 0 && (
          <Button variant="default" size="xs" onClick={() => name(true)}>
            <Trans>New team</Trans>
          </Button>
        )}
      </header>
      <div className={css.card}>
        {teams.length > 0 ? (
          <ul className={css.rows}>
            {teams.map((team) => (
              <TeamRow key={team.id} team={team} teams={teams} members={members} may={may} />
            ))}
          </ul>
        ) : (
          <EmptyState
            art={<IconUsersGroup size={26} stroke={1.5} />}
            title={t`No teams yet`}
            words={t`A team is part of the group, such as the cooks or the sopranos. You can assign tasks to it.`}
          >
            <Button variant="default" onClick={() => name(true)}>
              <Trans>New team</Trans>
            </Button>
          </EmptyState>
        )}
      </div>
      {naming && <TeamName groupId={group.id} teams={teams} onClose={() => name(false)} />}
    </section>
  )
}
