import { useLingui } from '@lingui/react/macro'
import { IconBook2, IconCheck, IconClockExclamation, IconPinFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { usePerson } from '../../groups/data/groups.ts'
import { rowCommands, useRow } from '../../lib/registries/row-commands.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { leadRequestsOf } from '../data/lead-requests.ts'
import { roomOn } from '../data/patterns.ts'
import type { PlanRow, Schedule } from '../data/schedule.ts'
import type { LessonDrag } from './drag.ts'
import type { WeeksView } from './view.ts'
import css from './weeks.module.css'

/** A lesson on its day, or over several: `rows` are its parts there. */
export function LessonRow({ rows, view, drag }: { rows: readonly PlanRow[]; view: WeeksView; drag: LessonDrag }) {
  const { t } = useLingui()
  const { schedule, mayChange, commandsOf } = view
  const row = rows[0]!
  const title = schedule.lessons.find(({ key }) => key === row.lesson_key)?.title ?? t`A deleted lesson`
  const to = lessonLink(schedule, row)
  const navigate = useNavigate()
  const commands = rowCommands(
    to && { key: 'open', label: t`Open lesson`, Icon: IconBook2, run: () => void navigate(to) },
    ...commandsOf(row),
  )
  const its = useRow<HTMLLIElement>(row.id, title, commands)
  const isMovable = mayChange && row.state === 'planned'
  return (
    <li
      className={css.lesson}
      data-state={row.state}
      data-track={row.track}
      {...its}
      {...(isMovable && drag.source(row.id))}
    >
      {to ? (
        <Link {...to} className={css.title} dir="auto" draggable={false}>
          {title}
        </Link>
      ) : (
        <span className={css.title} dir="auto">
          {title}
        </span>
      )}
      <Marks rows={rows} schedule={schedule} />
      <Leader row={row} />
      {commands.length > 0 && (
        <RowMenu className={css.more!} size={28} label={t`More about ${title}`} commands={commands} />
      )}
    </li>
  )
}

/** The page of a lesson; none for what is no lesson any more. */
const lessonLink = ({ adoption }: Schedule, { lesson_key }: PlanRow) =>
  lesson_key
    ? ({
        to: '/groups/$groupId/curriculum/$adoptionId/lesson/$lessonId',
        params: { groupId: adoption.group_id, adoptionId: adoption.id, lessonId: lesson_key },
      } as const)
    : undefined

/** Marks beside its name: parts, a pin, whether it was taught, and whether it is too long. */
function Marks({ rows, schedule }: { rows: readonly PlanRow[]; schedule: Schedule }) {
  const { t } = useLingui()
  const row = rows[0]!
  const parts = schedule.plan.filter(({ lesson_key }) => lesson_key === row.lesson_key).length
  const minutes = schedule.lessons.find(({ key }) => key === row.lesson_key)?.minutes
  const { status } = schedule.adoption
  const isOpen = status === 'active' || status === 'paused'
  const room = isOpen && row.on_date && roomOn(schedule, row.on_date, row.track)
  // a part takes its share
  const share = minutes && Math.ceil((minutes * rows.length) / parts)
  const last = row.part + rows.length - 1
  return (
    <span className={css.marks}>
      {row.state === 'taught' && (
        <span data-good>
          <IconCheck size={14} stroke={2} aria-hidden="true" /> {t`Taught`}
        </span>
      )}
      {row.track > 1 && <span>{t`Track ${row.track}`}</span>}
      {row.state === 'skipped' && <span>{t`Skipped`}</span>}
      {row.pinned_on && (
        <span>
          <IconPinFilled size={13} aria-hidden="true" /> {t`Pinned`}
        </span>
      )}
      {rows.length > 1 && <span>{t`Parts ${row.part} to ${last} of ${parts}`}</span>}
      {rows.length === 1 && parts > 1 && <span>{t`Part ${row.part} of ${parts}`}</span>}
      {share && row.state === 'planned' && room && share > room * rows.length ? (
        <span data-bad>
          <IconClockExclamation size={14} stroke={1.75} aria-hidden="true" /> {t`${share} min, the meeting has ${room}`}
        </span>
      ) : (
        share && row.state === 'planned' && <span>{t`${share} min`}</span>
      )}
    </span>
  )
}

/** The face of who leads it, or of who was asked to. */
function Leader({ row }: { row: PlanRow }) {
  const { t } = useLingui()
  const asked = useQuery(leadRequestsOf(row.adoption_id)).data?.find(
    ({ lesson_key, state }) => lesson_key === row.lesson_key && state === 'waiting',
  )
  const leader = usePerson(row.leader_id)
  const candidate = usePerson(asked?.user_id ?? null)
  const person = leader ?? candidate
  if (!person || row.state === 'skipped') return null
  return (
    <span className={css.leader} data-asked={!leader || undefined}>
      <Avatar person={person} size={20} />
      {leader ? t`${person.name} leads` : t`${person.name} was asked`}
    </span>
  )
}
