import { t } from '@lingui/core/macro'
import { useLocation } from '@tanstack/react-router'
import { lazy, type RefObject, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { toast } from '../../lib/browser/toast.ts'
import { useKeys } from '../../lib/registries/keys.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { type Anchor, showAnchor } from '../anchors/anchor.ts'
import { askForNearly } from '../anchors/load-nearly.ts'
import type { ResolvedLesson } from '../data/lesson.ts'
import { knownNote, type NoteColor } from '../data/lesson-notes.ts'
import type { MyLesson } from '../data/my-lesson.ts'
import { lastColor } from './colors.ts'
import { clearHighlights, drawHighlights } from './draw-highlights.ts'
import { noteAt } from './note-at.ts'
import { highlight, newNote, recolor } from './note-commands.ts'
import { quoteIn } from './quote-address.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { toJournal } from './to-journal.ts'
import { useColorKeys } from './use-color-keys.ts'
import { usePlacedNotes } from './use-placed-notes.ts'
import { type SelectedWords, useSelected } from './use-selected.ts'

const NoteCard = lazy(async () => ({ default: (await withWords(import('./NoteCard.tsx'))).NoteCard }))
const ShareCard = lazy(async () => ({ default: (await withWords(import('./ShareCard.tsx'))).ShareCard }))

interface HighlightsProps {
  text: ResolvedLesson
  mine: MyLesson
  article: RefObject<HTMLElement | null>
  /** Left out where nobody can be asked. */
  onAsk?: (anchor: Anchor, kind: 'comment' | 'question') => void
}

/** One’s own highlights over the words of a lesson, and what one can do with words that are selected. */
export function Highlights({ text: lesson, mine, article, onAsk }: HighlightsProps) {
  const { text, notes } = usePlacedNotes(mine, article)
  const { placed } = notes
  const { selected, clear } = useSelected(article)
  const [open, setOpen] = useState<{ id: string; at: DOMRect; writes: boolean } | null>(null)
  const [shared, share] = useState<Anchor | null>(null)
  const beginColors = useColorKeys(recolorById)
  useLayoutEffect(() => {
    if (text) drawHighlights(text, placed)
  }, [text, placed])
  useEffect(() => clearHighlights, [])
  useLinkedQuote(article, text !== null && text.blocks.length > 0)
  const pressed = useRef((_event: MouseEvent) => {})
  pressed.current = ({ clientX, clientY, target }) => {
    if (!text || !getSelection()?.isCollapsed || (target instanceof Element && target.closest(inUse))) return
    const hit = noteAt(text, placed, clientX, clientY)
    if (hit) setOpen({ id: hit.note.id, at: new DOMRect(clientX, clientY - 12, 1, 24), writes: false })
  }
  useEffect(() => {
    const element = article.current
    const onClick = (event: MouseEvent) => pressed.current(event)
    element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [article])

  const sameAs = ({ anchor }: SelectedWords) =>
    placed.find(
      ({ note }) =>
        note.anchor?.block === anchor.block &&
        note.anchor?.quote === anchor.quote &&
        note.anchor?.before === anchor.before,
    )?.note
  function color(words: SelectedWords, its: NoteColor): string {
    const same = sameAs(words)
    if (same) recolor(same, its)
    clear()
    return same?.id ?? highlight(mine, words.anchor, its)
  }
  function write(words: SelectedWords) {
    const id = sameAs(words)?.id ?? newNote(mine, { anchor: words.anchor, color: lastColor() })
    setOpen({ id, at: words.range.getBoundingClientRect(), writes: true })
    clear()
  }
  function ask(words: SelectedWords) {
    onAsk?.(words.anchor, 'question')
    clear()
  }
  useKeys({
    highlight: () => (selected ? beginColors(color(selected, lastColor())) : false),
    ...(onAsk && { write: () => (selected ? ask(selected) : false) }),
    leave: () => (selected ? clear() : false),
  })
  const note = open && placed.find((one) => one.note.id === open.id)?.note
  return (
    <>
      {selected && (
        <SelectionBar
          range={selected.range}
          onColor={(its) => color(selected, its)}
          onNote={() => write(selected)}
          onAsk={onAsk && (() => ask(selected))}
          onJournal={() => {
            void toJournal(mine, lesson, { anchor: selected.anchor })
            clear()
          }}
          onShare={() => {
            share(selected.anchor)
            clear()
          }}
        />
      )}
      <Suspense>
        {note && (
          <NoteCard
            key={note.id}
            note={note}
            at={open.at}
            writes={open.writes}
            onJournal={() => void toJournal(mine, lesson, { anchor: note.anchor, note: note.note_html })}
            onClose={() => setOpen(null)}
          />
        )}
        {shared && (
          <ShareCard mine={mine} anchor={shared} title={lesson.lesson.fields.title} onClose={() => share(null)} />
        )}
      </Suspense>
    </>
  )
}

/** Parts that do something by themselves when they are pressed. */
const inUse = 'a, button, input, textarea, select, label, summary, [contenteditable=true]'

function recolorById(id: string, color: NoteColor) {
  const note = knownNote(id)
  if (note) recolor(note, color)
}

/** Shows the words that the address leads to, once they are there. */
function useLinkedQuote(article: RefObject<HTMLElement | null>, isThere: boolean) {
  const hash = useLocation({ select: (place) => place.hash })
  const show = useCallback(async () => {
    const quote = quoteIn(hash)
    if (!quote || !article.current || showAnchor(article.current, quote)) return
    await askForNearly()
    if (article.current && !showAnchor(article.current, quote)) toast(t`These words have changed since then.`)
  }, [hash, article])
  useEffect(() => {
    if (isThere) void show()
  }, [isThere, show])
}
