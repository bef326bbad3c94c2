import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { rowCommands, useRow } from '../lib/registries/row-commands.ts'
import { SearchField } from '../ui/fields/SearchField.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import type { Group } from './data/groups.ts'
import { GroupMark } from './GroupMark.tsx'
import css from './groups.module.css'
import { JoinGroup } from './invites/JoinGroup.tsx'

/** Groups that let themselves be found, and how to get into each. */
export function ListedGroups({ groups }: { groups: readonly Group[] }) {
  const { t } = useLingui()
  const [sought, seek] = useState('')
  const wanted = sought.trim().toLocaleLowerCase()
  const found = groups.filter(({ name, description }) =>
    `${name} ${description ?? ''}`.toLocaleLowerCase().includes(wanted),
  )
  return (
    <section className={css.listed} aria-labelledby="listed">
      <header className={css.listedHead}>
        <h2 id="listed" className={css.heading}>
          <Trans>Groups you can join</Trans> <span className={css.count}>{groups.length}</span>
        </h2>
        {groups.length > 6 && <SearchField label={t`Search listed groups`} value={sought} onChange={seek} />}
      </header>
      {found.length > 0 ? (
        <ul className={css.rows}>
          {found.map((group) => (
            <ListedGroup key={group.id} group={group} />
          ))}
        </ul>
      ) : (
        <div className={css.rows}>
          <EmptyState title={t`No matching groups`} words={t`No listed group mentions “${sought.trim()}”.`}>
            <Button variant="default" onClick={() => seek('')}>
              <Trans>Show all groups</Trans>
            </Button>
          </EmptyState>
        </div>
      )}
    </section>
  )
}

function ListedGroup({ group }: { group: Group }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const enter = () => void navigate({ to: '/groups/$groupId', params: { groupId: group.id } })
  const row = useRow<HTMLLIElement>(group.id, group.name, rowCommands({ key: 'open', label: t`Open`, run: enter }))
  return (
    <li className={css.row} {...row}>
      <GroupMark group={group} />
      <span className={css.cardWords}>
        <Link to="/groups/$groupId" params={{ groupId: group.id }} className={css.rowName}>
          {group.name}
        </Link>
        {group.description && <span className={css.rowWords}>{group.description}</span>}
      </span>
      <span className={css.rowDeed}>
        <JoinGroup group={group} />
      </span>
    </li>
  )
}
