import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Picker } from '../../ui/menu/Picker.tsx'
import type { LessonNote } from '../data/lesson-notes.ts'
import { ColorChoice } from './ColorChoice.tsx'
import { NoteWords } from './NoteWords.tsx'
import { recolor, removeNote } from './note-commands.ts'
import css from './notes.module.css'
import { useNoteDraft } from './use-note-draft.ts'

interface CardProps {
  note: LessonNote
  /** The place of its words in the window. */
  at: { left: number; top: number; width: number; height: number }
  /** Somebody has just asked to write. */
  writes: boolean
  onJournal: () => void
  onClose: () => void
}

/** The note of a highlight, beside its words; on a phone below them. What was written is kept when it is closed. */
export function NoteCard({ note, at, writes, onJournal, onClose }: CardProps) {
  const { t } = useLingui()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const writing = useNoteDraft(note)
  const { draft, begin, keep, drop } = writing
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useEffect(() => {
    if (writes && !draft) begin()
  }, [])
  const { left, top, width, height } = at
  return (
    <>
      <span ref={setPlace} className={css.place} style={{ left, top, width, height }} />
      {place && (
        <Picker
          title={note.note_html ? t`Note` : t`Highlight`}
          anchor={place}
          onClose={() => {
            keep()
            onClose()
          }}
        >
          {(close) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: the editor keeps Escape from the dialog
            <div
              className={css.card}
              onKeyDown={({ key, target }) => {
                if (key === 'Escape' && target instanceof HTMLElement && target.isContentEditable) close()
              }}
            >
              <CloseButton className={css.close} aria-label={t`Close`} onClick={close} />
              <blockquote dir="auto">{note.anchor?.quote}</blockquote>
              <ColorChoice value={note.color} onChange={(color) => recolor(note, color)} />
              <NoteWords html={note.note_html} writing={writing} onDone={close} />
              {!draft && (
                <button
                  type="button"
                  className={css.small}
                  onClick={() => {
                    onJournal()
                    close()
                  }}
                >
                  {t`To journal`}
                </button>
              )}
              <button
                type="button"
                className={css.danger}
                onClick={() => {
                  drop()
                  removeNote(note)
                  onClose()
                }}
              >
                {note.note_html ? t`Delete note` : t`Delete highlight`}
              </button>
            </div>
          )}
        </Picker>
      )}
    </>
  )
}
