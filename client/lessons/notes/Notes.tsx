import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload, IconLock } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { useDesk } from '../../ui/use-desk.ts'
import { showAnchor } from '../anchors/anchor.ts'
import type { ResolvedLesson } from '../data/lesson.ts'
import type { LessonNote, NoteColor } from '../data/lesson-notes.ts'
import type { MyLesson } from '../data/my-lesson.ts'
import { ColorFilter } from './ColorFilter.tsx'
import { NewNote } from './NewNote.tsx'
import { NoteItem } from './NoteItem.tsx'
import css from './notes.module.css'
import { toJournal } from './to-journal.ts'
import { usePlacedNotes } from './use-placed-notes.ts'

interface NotesProps {
  text: ResolvedLesson
  mine: MyLesson
  article: RefObject<HTMLElement | null>
}

/** One’s own notes of a lesson, in the order of its words. */
export function Notes({ text, mine, article }: NotesProps) {
  const { t } = useLingui()
  const { notes, asked } = usePlacedNotes(mine, article)
  const [color, setColor] = useState<NoteColor | null>(null)
  const all = asked.data ?? []
  const isShown = (note: LessonNote) => color === null || note.color === color
  const found = [...notes.ofLesson, ...notes.placed.map(({ note }) => note)].filter(isShown)
  const lost = notes.lost.filter(isShown)
  const journal = ({ anchor, note_html }: LessonNote) => void toJournal(mine, text, { anchor, note: note_html })
  function jump({ anchor }: LessonNote) {
    if (anchor && article.current) showAnchor(article.current, anchor)
  }
  return (
    <div className={css.notes}>
      <p className={css.private}>
        <IconLock size={16} stroke={1.5} aria-hidden="true" />
        {t`Only you can read your notes. Leaders and admins can’t.`}
      </p>
      <NewNote mine={mine} />
      {all.length > 0 && <ColorFilter notes={all} value={color} onChange={setColor} />}
      {found.length > 0 && (
        <ol className={css.list} aria-label={t`My notes`}>
          {found.map((note) => (
            <NoteItem
              key={note.id}
              note={note}
              onJournal={() => journal(note)}
              onJump={note.anchor ? () => jump(note) : undefined}
            />
          ))}
        </ol>
      )}
      {lost.length > 0 && (
        <section className={css.lost} aria-labelledby="lost-notes">
          <h3 id="lost-notes">{t`Words that have changed`}</h3>
          <p>{t`The author has rewritten these words since. Your notes stay here with the old ones.`}</p>
          <ol className={css.list}>
            {lost.map((note) => (
              <NoteItem key={note.id} note={note} onJournal={() => journal(note)} />
            ))}
          </ol>
        </section>
      )}
      <Nothing
        isLoading={asked.isPending}
        isUnknown={asked.data === undefined}
        count={all.length}
        shown={found.length + lost.length}
        onAll={() => setColor(null)}
      />
      <div className={css.foot}>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden="true" />}
          onClick={() => void import('./export-notes.ts').then(({ exportNotes }) => exportNotes(mine))}
        >
          {t`Export all notes of this curriculum`}
        </Button>
      </div>
    </div>
  )
}

function Nothing(props: { isLoading: boolean; isUnknown: boolean; count: number; shown: number; onAll: () => void }) {
  const { t } = useLingui()
  const desk = useDesk()
  const { isLoading, isUnknown, count, shown, onAll } = props
  if (isUnknown && isLoading && navigator.onLine) return <SkeletonPart />
  if (isUnknown)
    return (
      <EmptyState
        title={t`Your notes aren’t on this device yet`}
        words={t`They appear when you’re back online. You can highlight and write already.`}
      />
    )
  if (count === 0)
    return (
      <EmptyState
        title={t`No notes yet`}
        words={
          desk
            ? t`Select words in the lesson and choose a colour, or press H. Choose Note to write something about them.`
            : t`Press and hold a word in the lesson, then choose a colour, or Note to write something about it.`
        }
      />
    )
  if (shown > 0) return null
  return (
    <EmptyState title={t`No notes in this colour`}>
      <Button variant="default" size="xs" onClick={onAll}>
        {t`Show all colours`}
      </Button>
    </EmptyState>
  )
}
