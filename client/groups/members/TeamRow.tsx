import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPencil, IconTrash, IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { rowCommands, useRow } from '../../lib/registries/row-commands.ts'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { Picker } from '../../ui/menu/Picker.tsx'
import { PickList } from '../../ui/menu/PickList.tsx'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { AvatarGroup } from '../../ui/people/AvatarGroup.tsx'
import type { Member } from '../data/groups.ts'
import { groupTeams, joiningTeam, type TeamOfPeople } from '../data/teams.ts'
import css from '../members.module.css'
import { TeamName } from './TeamName.tsx'

/** A team and who is in it. Who manages the group says so, and names it, and dissolves it. */
export function TeamRow(props: {
  team: TeamOfPeople
  teams: readonly TeamOfPeople[]
  members: readonly Member[]
  may: boolean
}) {
  const { t } = useLingui()
  const { team, teams, members, may } = props
  const { id, group_id, name } = team
  const [asked, ask] = useState<'people' | 'name' | 'delete' | null>(null)
  const join = useMutation(joiningTeam(group_id))
  const remove = useMutation(groupTeams.removing)
  const inside = members.filter((member) => team.people.has(member.id))
  const commands = may
    ? rowCommands(
        { key: 'open', label: t`Team members`, Icon: IconUserPlus, run: () => ask('people') },
        { label: t`Rename`, Icon: IconPencil, run: () => ask('name') },
        { key: 'delete', label: t`Delete`, Icon: IconTrash, danger: true, run: () => ask('delete') },
      )
    : []
  const row = useRow<HTMLLIElement>(id, name, commands)
  const close = () => ask(null)
  return (
    <li className={css.row} {...row}>
      <span className={css.kind}>
        <IconUsersGroup size={20} stroke={1.5} aria-hidden="true" />
      </span>
      <span className={css.words}>
        <span className={css.name}>{name}</span>
        <span className={css.meta}>
          {inside.length === 0 ? (
            <Trans>Nobody yet</Trans>
          ) : (
            <Plural value={inside.length} one="# person" other="# people" />
          )}
        </span>
      </span>
      {inside.length > 0 && <AvatarGroup people={inside} most={5} />}
      {may && inside.length === 0 && (
        <Button variant="default" size="xs" onClick={() => ask('people')}>
          <Trans>Add people</Trans>
        </Button>
      )}
      {may && <RowMenu label={t`More about ${name}`} commands={commands} size={36} />}
      {asked === 'people' && (
        <Picker title={t`Members of ${name}`} anchor={row.ref.current} onClose={close}>
          {() => (
            <PickList
              several
              label={t`Find a member`}
              choices={members.map((member) => ({
                id: member.id,
                label: member.name,
                mark: <Avatar person={member} size={22} />,
                chosen: team.people.has(member.id),
              }))}
              onPick={(user_id) => join.mutate({ team_id: id, user_id, joined: !team.people.has(user_id) })}
            />
          )}
        </Picker>
      )}
      {asked === 'name' && <TeamName groupId={group_id} teams={teams} team={team} onClose={close} />}
      {asked === 'delete' && (
        <Dialog title={t`Delete ${name}?`} onClose={close}>
          <p>
            <Trans>
              Its members stay in the group. Tasks for this team keep their assignees, but are no longer for the team.
              This can’t be undone.
            </Trans>
          </p>
          <DialogActions>
            <Button variant="default" onClick={close}>
              <Trans>Keep team</Trans>
            </Button>
            <Button
              color="var(--badge)"
              onClick={() => {
                close()
                remove.mutate({ id })
              }}
            >
              <Trans>Delete</Trans>
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </li>
  )
}
