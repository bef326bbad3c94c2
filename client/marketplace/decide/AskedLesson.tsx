import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { LessonText } from '../../ui/lesson/LessonText.tsx'
import { readingClass } from '../../ui/reading/reading.ts'
import { PartError } from '../../ui/states/PartError.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { type AskedText, askedLesson } from '../data/decide.ts'
import type { ListedLesson } from '../data/listing.ts'
import css from './decide.module.css'

/** A lesson of a listing that waits, whole, with the way to the next. */
export function AskedLesson(props: {
  listingId: string
  language: string
  lessons: readonly ListedLesson[]
  at: number
  open: (key: string | undefined) => void
}) {
  const { t } = useLingui()
  const { listingId, language, lessons, at, open } = props
  const lesson = lessons[at]
  const { data, error, refetch } = useQuery({ ...askedLesson(listingId, lesson?.key ?? ''), enabled: !!lesson })
  if (!lesson) return null
  const [previous, next] = [lessons[at - 1], lessons[at + 1]]
  return (
    <Dialog title={lesson.title} onClose={() => open(undefined)}>
      <p className={css.meta}>{t`Lesson ${at + 1} of ${lessons.length}`}</p>
      {data ? (
        <article
          className={`${readingClass} ${css.lesson}`}
          lang={data.lang ?? language}
          dir="auto"
          aria-label={data.title}
        >
          <LessonText lesson={data} items={data.items} leaders={notesOf(data)} headless />
        </article>
      ) : error ? (
        <PartError error={error} reset={() => void refetch()} />
      ) : (
        <SkeletonPart />
      )}
      <DialogActions>
        <Button variant="default" disabled={!previous} onClick={() => open(previous?.key)}>{t`Previous`}</Button>
        <Button disabled={!next} onClick={() => open(next?.key)}>{t`Next`}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** The notes for whoever leads it; those of its unit stand before its own. */
function notesOf({ key, unit_key, leaders }: AskedText) {
  const [unit, own] = [unit_key, key].map((one) => leaders.find((note) => note.key === one)?.blocks ?? [])
  return [{ key, blocks: [...unit!, ...own!] }, ...leaders]
}
