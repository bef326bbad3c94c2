import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { usePerson } from '../../groups/data/groups.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { BlockList } from '../blocks/BlockList.tsx'
import { useBuilder } from '../data/builder-context.ts'
import { holdLesson, releaseLesson, useOtherWriter } from '../data/locks.ts'
import { type LessonRow, lessonOf } from '../data/nodes.ts'
import { useDraft } from '../data/use-draft.ts'
import { ItemList } from '../items/ItemList.tsx'
import { Conflict } from '../notes/Conflict.tsx'
import { LeaderNotes } from '../notes/LeaderNotes.tsx'
import type { Tree } from '../tree/outline-rows.ts'
import css from './lesson.module.css'

const Inspector = lazy(async () => ({ default: (await withWords(import('./Inspector.tsx'))).Inspector }))

/** A lesson, to write: its text, its items and what leaders read; beside it all that describes it. */
export function LessonPane({ tree, lessonKey }: { tree: Tree; lessonKey: string }) {
  const { versionId } = useBuilder()
  const { data } = useSuspenseQuery(lessonOf(versionId, lessonKey))
  const [row] = data
  if (!row) return <Waiting />
  return <Lesson key={row.id} tree={tree} row={row} />
}

function Lesson({ tree, row }: { tree: Tree; row: LessonRow }) {
  const { t } = useLingui()
  const { card, canEdit } = useBuilder()
  const [lesson, change] = useDraft('lessons', row)
  const { key } = row
  useEffect(() => () => releaseLesson(card.id, key), [card.id, key])
  const typing = () => holdLesson(card.id, key)
  const set: typeof change = (next) => {
    typing()
    change(next)
  }
  return (
    <>
      <article className={css.lesson} aria-label={lesson.title}>
        <OtherWriter lessonKey={key} />
        <Conflict table="lessons" row={row} />
        <input
          className={css.title}
          data-lesson-title
          dir="auto"
          aria-label={t`Lesson title`}
          maxLength={160}
          readOnly={!canEdit}
          value={lesson.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <BlockList
          label={t`Text`}
          empty={t`Write what everyone reads, or press / for a picture, a question and more`}
          blocks={lesson.blocks}
          nodeKey={key}
          onChange={(blocks) => set({ blocks })}
        />
        <ItemList tree={tree} lessonKey={key} onTyping={typing} />
        <LeaderNotes nodeKey={key} />
      </article>
      <Suspense fallback={<div className={css.inspector} />}>
        <Inspector tree={tree} lesson={lesson} onChange={set} />
      </Suspense>
    </>
  )
}

function OtherWriter({ lessonKey }: { lessonKey: string }) {
  const { t } = useLingui()
  const { card } = useBuilder()
  const person = usePerson(useOtherWriter(card.id, lessonKey) ?? null)
  if (!person) return null
  return (
    <p className={css.lock} role="status">
      {t`${person.name} is editing this lesson`}
    </p>
  )
}

/** A lesson that was just made, and is not told of yet; or one that is gone. */
function Waiting() {
  const { t } = useLingui()
  return <p className={css.gone}>{t`This lesson is no longer here.`}</p>
}
