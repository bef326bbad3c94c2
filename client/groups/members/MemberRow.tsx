import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconMessage, IconUserCog, IconUserMinus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useUser } from '../../account/AuthProvider.tsx'
import { RoleBadge } from '../../account/RoleBadge.tsx'
import { rowCommands, stepAway, useRow } from '../../lib/registries/row-commands.ts'
import { slots } from '../../lib/registries/slots.ts'
import { monthOf } from '../../lib/settings/time.ts'
import { PersonFace } from '../../ui/people/PersonFace.tsx'
import { PersonName } from '../../ui/people/PersonName.tsx'
import { changeRole, removeMember } from '../commands.ts'
import type { Group, Member } from '../data/groups.ts'
import css from '../members.module.css'

interface MemberRowProps {
  member: Member
  group: Group
  /** The role of whoever may change this one; a manager leaves admins as they are. */
  mine?: string | null
  /** True if another member’s name looks the same. */
  isNamesake: boolean
}

/** A member. */
export function MemberRow({ member, group, mine, isNamesake }: MemberRowProps) {
  const { t } = useLingui()
  const me = useUser().id
  const { id, name, groupRole } = member
  const self = id === me
  const mayChange = !self && (mine === 'admin' || (mine === 'manager' && groupRole !== 'admin'))
  const roles: Record<string, string> = { admin: t`Admin`, manager: t`Manager`, member: t`Member` }

  function takeOut() {
    stepAway()
    removeMember(member, group)
  }
  const mayGive = Object.entries(roles).filter(([role]) => role !== 'admin' || mine === 'admin')
  const row = useRow<HTMLLIElement>(
    id,
    name,
    rowCommands(
      ...mayGive.map(
        ([role, label]) =>
          mayChange &&
          role !== groupRole && {
            label: t`Role: ${label}`,
            Icon: IconUserCog,
            run: () => changeRole(member, group.id, role, label),
          },
      ),
      mayChange && { key: 'delete', label: t`Remove from group`, Icon: IconUserMinus, danger: true, run: takeOut },
    ),
  )
  return (
    <li className={css.row} {...row}>
      <PersonFace person={member} size={36} />
      <span className={css.words}>
        <span className={css.name}>
          <PersonName person={member}>{name}</PersonName>
          {self && (
            <span className={css.muted}>
              {' '}
              <Trans>(you)</Trans>
            </span>
          )}
        </span>
        <span className={css.meta}>
          <Trans>Joined {monthOf(member.joined_at)}</Trans>
          {isNamesake && ` · ${t`Same name as another member`}`}
        </span>
        <Suspense>
          {slots.members.map(({ name: part, Line }) => (
            <Line key={part} groupId={group.id} userId={id} member={name} />
          ))}
        </Suspense>
      </span>
      {groupRole !== 'member' && <RoleBadge role={groupRole} />}
      {!self && group.direct_messages && (
        <Link to="/messages" search={{ to: id }} className={css.write} aria-label={t`Message ${name}`}>
          <IconMessage size={20} stroke={1.5} aria-hidden="true" />
        </Link>
      )}
      {mayChange ? (
        <Menu position="bottom-end" width={224} shadow="md" transitionProps={{ duration: 120 }}>
          <Menu.Target>
            <ActionIcon variant="subtle" size={36} aria-label={t`Role and membership for ${name}`}>
              <IconDots size={20} stroke={1.5} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>
              <Trans>Role in this group</Trans>
            </Menu.Label>
            <Menu.RadioGroup
              value={groupRole}
              onChange={(role) => changeRole(member, group.id, String(role), roles[String(role)]!)}
            >
              {mayGive.map(([role, label]) => (
                <Menu.RadioItem key={role} value={role} closeMenuOnClick>
                  {label}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <Menu.Divider />
            <Menu.Item className={css.danger} leftSection={<IconUserMinus size={18} stroke={1.5} />} onClick={takeOut}>
              <Trans>Remove from group</Trans>
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ) : (
        mine && <span className={css.noDeed} />
      )}
    </li>
  )
}
