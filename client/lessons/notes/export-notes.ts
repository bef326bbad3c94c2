import { t } from '@lingui/core/macro'
import { downloadText } from '../../lib/browser/download.ts'
import { markdownOf } from '../../lib/html/markdown/markdown-of.ts'
import { wordsIn } from '../../lib/html/plain-text.ts'
import { query } from '../../lib/query/query.ts'
import { type LessonNote, notesOfCurriculum } from '../data/lesson-notes.ts'
import type { MyLesson } from '../data/my-lesson.ts'
import { type OutlineUnit, outlineOf } from '../data/outline.ts'
import { colorName } from './colors.ts'

/** Hands over all one’s notes of a curriculum as a Markdown file; without a network, those that are on this device. */
export async function exportNotes({ adoption_id, curriculum }: Pick<MyLesson, 'adoption_id' | 'curriculum'>) {
  const notes = await notesOfCurriculum(adoption_id).catch(() => notesHere(adoption_id))
  const units = await query.fetchQuery({ ...outlineOf(adoption_id), staleTime: 60_000 }).catch(() => [])
  const name = `${curriculum} – ${t`my notes`}`.replace(/[\\/:*?"<>|]+/g, ' ')
  downloadText(`${name}.md`, markdownOfNotes(curriculum, notes, units), 'text/markdown;charset=utf-8')
}

const notesHere = (adoptionId: string) =>
  query.getQueriesData<LessonNote[]>({ queryKey: ['lesson_notes', { adoptionId }] }).flatMap(([, list]) => list ?? [])

/** The lessons in their order, each with its notes in the order in which they were made. */
export function markdownOfNotes(
  curriculum: string,
  notes: readonly LessonNote[],
  units: readonly OutlineUnit[],
): string {
  const lessons = units.flatMap((unit) => unit.lessons)
  const known = new Set(lessons.map(({ key }) => key))
  const parts = [
    ...lessons.map(({ key, title }) => ({ title, its: notes.filter(({ lesson_key }) => lesson_key === key) })),
    { title: t`Lessons that are no longer here`, its: notes.filter(({ lesson_key }) => !known.has(lesson_key)) },
  ]
  const said = parts.filter(({ its }) => its.length > 0)
  return `${[`# ${curriculum}`, ...said.flatMap(({ title, its }) => [`## ${title}`, ...its.map(markdownOfNote)])].join('\n\n')}\n`
}

function markdownOfNote({ anchor, color, note_html }: LessonNote): string {
  const quote = anchor && `> ${anchor.quote.replaceAll('\n', ' ')}\n\n*${colorName(color)}*`
  const words = note_html && (markdownOf(note_html, true) ?? wordsIn(note_html))
  return [quote, words].filter(Boolean).join('\n\n')
}
