import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo } from 'react'
import type { ArticleText } from '../anchors/article-text.ts'
import { askForNearly, nearly } from '../anchors/load-nearly.ts'
import { notesOf } from '../data/lesson-notes.ts'
import type { MyLesson } from '../data/my-lesson.ts'
import { type NotesByPlace, placeNotes } from './placed-notes.ts'
import { useArticleText } from './use-article-text.ts'

const nowhere: NotesByPlace = { ofLesson: [], placed: [], lost: [] }

/** One’s own notes of a lesson, by where they stand in its words now. */
export function usePlacedNotes(mine: MyLesson, article: RefObject<HTMLElement | null>) {
  const asked = useQuery(notesOf(mine.adoption_id, mine.lesson_key))
  const text: ArticleText | null = useArticleText(article)
  const findNearly = nearly.use()
  const { data } = asked
  const notes = useMemo(() => (text && data ? placeNotes(text, data, findNearly) : nowhere), [text, data, findNearly])
  const isLost = notes.lost.length > 0
  useEffect(() => {
    if (isLost) void askForNearly()
  }, [isLost])
  return { text, notes, asked }
}
