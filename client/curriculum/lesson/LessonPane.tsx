import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, memo, Suspense, useCallback, useEffect, useRef } from 'react'
import { usePerson } from '../../groups/data/groups.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { AuthoredBlocks } from '../blocks/AuthoredBlocks.tsx'
import { edit } from '../data/autosave.ts'
import { useBuilder } from '../data/builder-context.ts'
import { holdLesson, releaseLesson, useBlockLocked, useOtherWriters } from '../data/locks.ts'
import { type LessonRow, lessonOf } from '../data/nodes.ts'
import { useDraftColumn } from '../data/use-draft.ts'
import { ItemList } from '../items/ItemList.tsx'
import { Conflict } from '../notes/Conflict.tsx'
import { LeaderNotes } from '../notes/LeaderNotes.tsx'
import { minutesOf } from '../tree/minutes.ts'
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

/** Its parts are drawn apart: a letter in the title draws the title anew, and nothing beside it. */
function Lesson({ tree, row }: { tree: Tree; row: LessonRow }) {
  const { t } = useLingui()
  const { card } = useBuilder()
  const { key } = row
  useEffect(() => () => releaseLesson(card.id, key), [card.id, key])
  const latest = useRef(row)
  latest.current = row
  const byBlock = useBlockLocked()
  const typing = useCallback(() => {
    if (!byBlock) holdLesson(card.id, key)
  }, [byBlock, card.id, key])
  const set = useCallback(
    (change: Partial<LessonRow>) => {
      typing()
      edit('lessons', latest.current, change)
    },
    [typing],
  )
  return (
    <>
      <article className={css.lesson} lang={row.lang ?? card.language} aria-label={row.title}>
        <OtherWriter lessonKey={key} />
        <Conflict table="lessons" row={row} />
        <Title row={row} onChange={set} />
        <Text
          label={t`Text`}
          empty={t`Write what everyone reads, or press / for a picture, a question and more`}
          row={row}
          onChange={set}
        />
        <Items lessonKey={key} onTyping={typing} />
        <Notes nodeKey={key} />
      </article>
      <Suspense fallback={<div className={css.inspector} />}>
        <Inspector row={row} minutes={minutesOf(tree, row)} onChange={set} />
      </Suspense>
    </>
  )
}

const Items = memo(ItemList)
const Notes = memo(LeaderNotes)

type Change = (change: Partial<LessonRow>) => void

function Title({ row, onChange }: { row: LessonRow; onChange: Change }) {
  const { t } = useLingui()
  const { canEdit } = useBuilder()
  return (
    <input
      className={css.title}
      data-lesson-title
      dir="auto"
      aria-label={t`Lesson title`}
      maxLength={160}
      readOnly={!canEdit}
      value={useDraftColumn(row, 'title')}
      onChange={(event) => onChange({ title: event.currentTarget.value })}
    />
  )
}

function Text({ row, onChange, ...props }: { row: LessonRow; label: string; empty: string; onChange: Change }) {
  const blocks = useDraftColumn(row, 'blocks')
  return (
    <AuthoredBlocks
      {...props}
      blocks={blocks}
      nodeKey={row.key}
      commented
      onChange={(blocks) => onChange({ blocks })}
    />
  )
}

function OtherWriter({ lessonKey }: { lessonKey: string }) {
  const { t } = useLingui()
  const { card } = useBuilder()
  const person = usePerson(useOtherWriters(card.id, lessonKey).get(lessonKey) ?? null)
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
