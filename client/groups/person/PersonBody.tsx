import { Trans, useLingui } from '@lingui/react/macro'
import { IconMedal, IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useUser } from '../../account/AuthProvider.tsx'
import { RoleBadge } from '../../account/RoleBadge.tsx'
import { visibleGroups } from '../data/groups.ts'
import { GroupMark } from '../GroupMark.tsx'
import { badgeName } from './badge-name.ts'
import { Deeds } from './Deeds.tsx'
import css from './person.module.css'
import type { KnownPerson } from './use-person.ts'

/** The words of somebody about themselves, where one meets them, the badges that they show, and what one can do. */
export function PersonBody({ person, isOld }: { person: KnownPerson; isOld: boolean }) {
  const { t } = useLingui()
  const marks = useQuery(visibleGroups).data ?? []
  const { about, groups, badges } = person
  const heading = person.id === useUser().id ? t`Your groups` : t`Groups you’re both in`
  return (
    <>
      {isOld && (
        <p className={css.offline}>
          <IconPlugConnectedX size={18} stroke={1.5} aria-hidden="true" />
          <Trans>You’re offline. This is what was last known here.</Trans>
        </p>
      )}
      {about && (
        <p className={css.about} dir="auto">
          {about}
        </p>
      )}
      {groups.length > 0 && (
        <section>
          <h3 className={css.subheading}>{heading}</h3>
          <ul className={css.groups} aria-label={heading}>
            {groups.map(({ id, name, role, title }) => {
              const mark = marks.find((group) => group.id === id)
              return (
                <li key={id}>
                  <Link to="/groups/$groupId" params={{ groupId: id }} className={css.group}>
                    {mark && <GroupMark group={mark} size={24} />}
                    <span className={css.groupName} dir="auto">
                      {name}
                    </span>
                    {title && title !== person.title && (
                      <span className={css.groupTitle} dir="auto">
                        {title}
                      </span>
                    )}
                    {role !== 'member' && <RoleBadge role={role} />}
                  </Link>
                </li>
              )
            })}
          </ul>
        </section>
      )}
      {/* its place is kept until the server has said which */}
      <ul className={css.badges} aria-label={t`Badges`} hidden={badges?.length === 0}>
        {badges?.map((badge) => (
          <li key={badge.id} className={css.badge}>
            <IconMedal size={16} stroke={1.5} aria-hidden="true" />
            <span dir="auto">{badgeName(badge)}</span>
          </li>
        ))}
      </ul>
      <Deeds person={person} />
    </>
  )
}
