import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { BlockView } from '../blocks/BlockView.tsx'
import { byRank } from '../data/by-rank.ts'
import { duration } from '../data/duration.ts'
import type { ItemRow, LeaderText, LessonRow, Unit } from '../data/nodes.ts'
import { ItemIcon } from '../kinds/ItemIcon.tsx'
import { itemKindName } from '../kinds/item-kinds.ts'
import { ItemBody } from './ItemBody.tsx'
import css from './reading.module.css'

export interface ReadingRows {
  title: string
  subtitle: string | null
  language: string
  /** In order. */
  units: readonly Pick<Unit, 'key' | 'title'>[]
  lessons: readonly LessonRow[]
  items: readonly ItemRow[]
  leaders: readonly LeaderText[]
}

/** A version as its readers see it: the lessons beside, one of them open. */
export function Reader(props: {
  reading: ReadingRows
  lessonKey: string | undefined
  onLesson: (key: string) => void
}) {
  const { t } = useLingui()
  const { reading, onLesson } = props
  const { units, lessons } = reading
  const ordered = units.flatMap(({ key }) => lessons.filter(({ unit_key }) => unit_key === key))
  const at = Math.max(
    0,
    ordered.findIndex(({ key }) => key === props.lessonKey),
  )
  const lesson = ordered[at]
  const [previous, next] = [ordered[at - 1], ordered[at + 1]]
  return (
    <div className={css.reader} lang={reading.language}>
      <nav className={css.contents} aria-label={t`Contents`}>
        <ol>
          {units.map((unit) => (
            <li key={unit.key}>
              <p dir="auto">{unit.title}</p>
              <ol>
                {lessons
                  .filter(({ unit_key }) => unit_key === unit.key)
                  .map(({ key, title }) => (
                    <li key={key}>
                      <button
                        type="button"
                        dir="auto"
                        aria-current={key === lesson?.key ? 'true' : undefined}
                        onClick={() => onLesson(key)}
                      >
                        {title}
                      </button>
                    </li>
                  ))}
              </ol>
            </li>
          ))}
        </ol>
      </nav>
      {lesson ? (
        <article className={css.lesson} lang={lesson.lang ?? undefined} aria-label={lesson.title}>
          <LessonText lesson={lesson} reading={reading} />
          <nav className={css.around} aria-label={t`Lessons`}>
            {previous && (
              <button type="button" onClick={() => onLesson(previous.key)}>
                {t`Previous: ${previous.title}`}
              </button>
            )}
            {next && (
              <button type="button" data-next onClick={() => onLesson(next.key)}>
                {t`Next: ${next.title}`}
              </button>
            )}
          </nav>
        </article>
      ) : (
        <p className={css.nothing}>{t`There are no lessons here yet.`}</p>
      )}
    </div>
  )
}

function LessonText({ lesson, reading }: { lesson: LessonRow; reading: ReadingRows }) {
  const { t } = useLingui()
  const items = reading.items.filter(({ lesson_key }) => lesson_key === lesson.key)
  const minutes = lesson.minutes ?? items.reduce((sum, item) => sum + (item.minutes ?? 0), 0)
  return (
    <>
      <h2 className={css.title} dir="auto">
        {lesson.title}
      </h2>
      {minutes > 0 && <p className={css.meta}>{duration(minutes)}</p>}
      <Told title={t`What you’ll learn`} lines={lesson.objectives} />
      <Told title={t`What to bring`} lines={lesson.materials} />
      {lesson.blocks.map((block) => (
        <BlockView key={block.key} block={block} />
      ))}
      <LeaderAside reading={reading} nodeKey={lesson.key} />
      {items.length > 0 && (
        <ul className={css.items}>
          {items.map((item) => (
            <Item key={item.key} item={item} reading={reading} />
          ))}
        </ul>
      )}
    </>
  )
}

function Told({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <section className={css.told} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** An item with its tick, which nobody keeps: this is a look. */
function Item({ item, reading }: { item: ItemRow; reading: ReadingRows }) {
  const { t } = useLingui()
  const [done, setDone] = useState(false)
  return (
    <li className={css.item} data-done={done || undefined}>
      <label className={css.itemHead}>
        <input type="checkbox" checked={done} onChange={(event) => setDone(event.currentTarget.checked)} />
        <ItemIcon kind={item.kind} />
        <b dir="auto">{item.title}</b>
      </label>
      <p className={css.meta}>
        {[
          itemKindName(item.kind),
          item.minutes !== null && duration(item.minutes),
          !item.required && t`optional`,
          item.audience === 'leaders' && t`leaders only`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ItemBody item={item} />
      {item.blocks.map((block) => (
        <BlockView key={block.key} block={block} />
      ))}
      <LeaderAside reading={reading} nodeKey={item.key} />
    </li>
  )
}

function LeaderAside({ reading, nodeKey }: { reading: ReadingRows; nodeKey: string }) {
  const { t } = useLingui()
  const text = reading.leaders.find(({ key }) => key === nodeKey)
  if (!text || text.blocks.length === 0) return null
  return (
    <aside className={css.leaders} aria-label={t`Leader notes`}>
      <b>{t`Leader notes`}</b>
      {text.blocks.map((block) => (
        <BlockView key={block.key} block={block} />
      ))}
    </aside>
  )
}

/** Rows in order, and without what is for leaders where a member looks. */
export function readingOf(
  rows: Omit<ReadingRows, 'leaders'> & { units: readonly Unit[]; leaders?: readonly LeaderText[] },
  leads: boolean,
): ReadingRows {
  return {
    ...rows,
    units: rows.units.toSorted(byRank),
    lessons: rows.lessons.toSorted(byRank),
    items: rows.items.toSorted(byRank).filter(({ audience }) => leads || audience !== 'leaders'),
    leaders: leads ? (rows.leaders ?? []) : [],
  }
}
