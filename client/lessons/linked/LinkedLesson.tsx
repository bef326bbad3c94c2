import { useLingui } from '@lingui/react/macro'
import { IconBook2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { nearDay } from '../../lib/settings/time.ts'
import { lessonOf } from '../data/lesson.ts'
import { myLesson } from '../data/my-lesson.ts'
import css from './linked.module.css'

/** A lesson under a message that links to it; nothing for who may not read it. */
export function LinkedLesson({ address }: { address: URL }) {
  const { t } = useLingui()
  const [, , groupId = '', , adoptionId = '', , lessonId = ''] = address.pathname.split('/')
  const mine = useQuery({ ...myLesson(adoptionId, lessonId), retry: false }).data
  const text = useQuery({ ...lessonOf(adoptionId, lessonId), retry: false }).data
  if (!mine || !text) return null
  const day = mine.own_date ?? mine.parts[0]?.on_date
  const facts = [mine.curriculum, day && nearDay(day, serverDate()), mine.progress?.state === 'done' && t`done`]
  return (
    <Link
      to="/groups/$groupId/curriculum/$adoptionId/lesson/$lessonId"
      params={{ groupId, adoptionId, lessonId }}
      {...(address.hash && { hash: address.hash.slice(1) })}
      className={css.card}
    >
      <IconBook2 size={22} stroke={1.5} aria-hidden="true" />
      <span>
        <b dir="auto">{text.lesson.fields.title}</b>
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
    </Link>
  )
}
