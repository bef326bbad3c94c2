import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useWakeLock } from '../../lib/browser/wake-lock.ts'
import { BlockView } from '../../ui/lesson/BlockView.tsx'
import { ItemBody } from '../../ui/lesson/ItemBody.tsx'
import { ItemIcon } from '../../ui/lesson/ItemIcon.tsx'
import { itemKindName } from '../../ui/lesson/item-kinds.ts'
import type { ResolvedLesson } from '../data/lesson.ts'
import css from './present.module.css'
import { type Slide, slidesOf } from './slides.ts'

/** A lesson for a room full of people: a block a screen, by arrows, and the screen stays lit. */
export function Present({ text, label, onClose }: { text: ResolvedLesson; label: string; onClose: () => void }) {
  const { t } = useLingui()
  const ref = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(0)
  const slides = slidesOf(text)
  const slide = slides[at] ?? slides[0]!
  const go = (by: number) => setAt((now) => Math.min(slides.length - 1, Math.max(0, now + by)))
  useWakeLock()
  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // a browser that shows nothing on the whole screen shows it in the window
    dialog?.requestFullscreen?.().catch((refused: unknown) => console.warn('Presented in the window.', refused))
    return () => void (document.fullscreenElement && document.exitFullscreen())
  }, [])
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') return event.stopPropagation()
    const by = steps[event.key]
    if (!by || (event.key === ' ' && event.target instanceof HTMLButtonElement)) return
    event.preventDefault()
    go(by)
  }
  return (
    <dialog ref={ref} className={css.present} aria-label={label} onClose={onClose} onKeyDown={onKeyDown}>
      <div className={css.slide} data-kind={slide.kind} aria-live="polite">
        <SlideView slide={slide} />
      </div>
      <div className={css.foot}>
        <ActionIcon variant="subtle" size={44} aria-label={t`Previous`} disabled={at === 0} onClick={() => go(-1)}>
          <IconChevronLeft size={24} stroke={1.5} />
        </ActionIcon>
        <span className={css.count}>{t`${at + 1} of ${slides.length}`}</span>
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={t`Next`}
          disabled={at === slides.length - 1}
          onClick={() => go(1)}
        >
          <IconChevronRight size={24} stroke={1.5} />
        </ActionIcon>
        <ActionIcon variant="subtle" size={44} aria-label={t`Stop presenting`} onClick={() => ref.current?.close()}>
          <IconX size={22} stroke={1.5} />
        </ActionIcon>
      </div>
    </dialog>
  )
}

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  PageDown: 1,
  ' ': 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageUp: -1,
}

function SlideView({ slide }: { slide: Slide }) {
  if (slide.kind === 'title') return <h2 dir="auto">{slide.title}</h2>
  if (slide.kind === 'block') return <BlockView block={slide.block} />
  const { kind, title, settings } = slide.item
  return (
    <>
      <p className={css.kind}>
        <ItemIcon kind={kind} size={28} /> {itemKindName(kind)}
      </p>
      <h2 dir="auto">{title}</h2>
      <ItemBody item={{ kind, settings: { ...settings, questions: [] } }} />
    </>
  )
}
