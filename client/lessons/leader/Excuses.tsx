import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Member, useMembersOf } from '../../groups/data/groups.ts'
import { useFlag } from '../../lib/query/feature-flags.ts'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { excusesOf } from '../data/excuses.ts'
import type { MyLesson } from '../data/my-lesson.ts'
import { ExcuseDialog } from '../grid/ExcuseDialog.tsx'
import { excuse } from '../grid/excuse.ts'
import css from './leader.module.css'

/** The members who are excused from a lesson, for who manages the group: each is excused, or no longer, in one tap. */
export function Excuses({ mine, title }: { mine: MyLesson; title: string }) {
  const { t } = useLingui()
  const { adoption_id, lesson_key, group_id } = mine
  const isOn = useFlag('group_progress_dashboard', group_id)
  const members = useMembersOf(group_id).toSorted((a, b) => a.name.localeCompare(b.name))
  const excuses = (useQuery(excusesOf(adoption_id)).data ?? []).filter((one) => one.lesson_key === lesson_key)
  const [chosen, choose] = useState<Member | null>(null)
  if (!isOn) return null
  const write = (member: Member, excused: boolean, note: string) =>
    excuse(
      { adoption_id, lesson_key, user_id: member.id, excused, ...(excused && { note }) },
      member.name,
      excused ? '' : note,
    )
  return (
    <details className={css.details}>
      <summary>
        {t`Who is excused`}{' '}
        <small>
          {excuses.length > 0 ? plural(excuses.length, { one: '# member', other: '# members' }) : t`nobody`}
        </small>
      </summary>
      <ul className={css.people}>
        {members.map((member) => {
          const known = excuses.find(({ user_id }) => user_id === member.id)
          return (
            <li key={member.id}>
              <span className={css.person}>
                <Avatar person={member} size={28} />
                <span dir="auto">{member.name}</span>
                {known && <small dir="auto">{known.note || t`excused`}</small>}
              </span>
              <Button
                size="xs"
                variant="default"
                aria-label={known ? t`Take back the excuse for ${member.name}` : t`Excuse ${member.name}`}
                onClick={() => (known ? write(member, false, known.note) : choose(member))}
              >
                {known ? t`Take back` : t`Excuse…`}
              </Button>
            </li>
          )
        })}
      </ul>
      {chosen && (
        <ExcuseDialog
          cell={{ row: { member: chosen }, lesson: { key: lesson_key, title } }}
          onExcuse={(note) => write(chosen, true, note)}
          onClose={() => choose(null)}
        />
      )}
    </details>
  )
}
