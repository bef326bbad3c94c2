import { useLingui } from '@lingui/react/macro'
import { keepFile } from '../../lib/html/curriculum-files.ts'
import { Html } from '../../ui/html/Html.tsx'
import { duration, lessonCount } from '../../ui/lesson/duration.ts'
import { RichText } from '../../ui/RichText/RichText.tsx'
import { useBuilder } from '../data/builder-context.ts'
import { byRank } from '../data/by-rank.ts'
import type { Unit } from '../data/nodes.ts'
import { useDraft } from '../data/use-draft.ts'
import { Conflict } from '../notes/Conflict.tsx'
import { LeaderNotes } from '../notes/LeaderNotes.tsx'
import { minutesOf } from '../tree/minutes.ts'
import type { Tree } from '../tree/outline-rows.ts'
import css from './lesson.module.css'

/** A unit: its summary, and the sums of its lessons. */
export function UnitPane({ tree, unit: row }: { tree: Tree; unit: Unit }) {
  const { t } = useLingui()
  const { card, canEdit } = useBuilder()
  const [unit, change] = useDraft('units', row)
  const lessons = tree.lessons.filter(({ unit_key }) => unit_key === row.key).sort(byRank)
  const minutes = minutesOf(tree, row)
  return (
    <article className={css.lesson} aria-label={unit.title}>
      <Conflict table="units" row={row} />
      <input
        className={css.title}
        data-lesson-title
        dir="auto"
        aria-label={t`Unit title`}
        maxLength={120}
        readOnly={!canEdit}
        value={unit.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <p className={css.sum}>
        {lessonCount(lessons.length)}
        {minutes > 0 && ` · ${duration(minutes)}`}
      </p>
      {canEdit ? (
        <RichText
          label={t`Summary`}
          placeholder={t`What this unit is about`}
          limit={20_000}
          value={unit.summary_html ?? ''}
          onChange={(html) => change({ summary_html: html || null })}
          upload={(file) => keepFile(card.id, file)}
        />
      ) : (
        <Html html={unit.summary_html ?? ''} />
      )}
      {lessons.length > 0 && (
        <table className={css.sums}>
          <thead>
            <tr>
              <th scope="col">{t`Lesson`}</th>
              <th scope="col">{t`Time`}</th>
            </tr>
          </thead>
          <tbody>
            {lessons.map((lesson) => (
              <tr key={lesson.key}>
                <td dir="auto">{lesson.title}</td>
                <td>{minutesOf(tree, lesson) > 0 ? duration(minutesOf(tree, lesson)) : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <LeaderNotes nodeKey={row.key} />
    </article>
  )
}
