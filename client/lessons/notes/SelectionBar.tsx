import { useLingui } from '@lingui/react/macro'
import { IconBook2, IconMessageQuestion, IconNotebook, IconSend } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { ariaKey, useNameWithKey } from '../../lib/settings/key-labels.ts'
import { type NoteColor, noteColors } from '../data/lesson-notes.ts'
import { colorName, lastColor } from './colors.ts'
import css from './selection-bar.module.css'

interface BarProps {
  range: Range
  onColor: (color: NoteColor) => void
  onNote: () => void
  /** Left out where nobody can be asked. */
  onAsk?: (() => void) | undefined
  onShare: () => void
  onJournal: () => void
}

/** The deeds for selected words: beside them, and on a phone at its bottom, where no finger hides it. */
export function SelectionBar({ range, onColor, onNote, onAsk, onShare, onJournal }: BarProps) {
  const { t } = useLingui()
  const nameWithKey = useNameWithKey()
  const ref = useRef<HTMLDivElement>(null)
  const last = lastColor()
  useLayoutEffect(() => {
    const place = () => ref.current && placeBeside(ref.current, range)
    place()
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, true)
      removeEventListener('resize', place)
    }
  }, [range])
  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label={t`Selected words`}
      className={css.bar}
      data-docked
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className={css.colors}>
        {noteColors.map((color) => {
          const name = t`Highlight in ${colorName(color).toLocaleLowerCase()}`
          return (
            <button
              key={color}
              type="button"
              data-color={color}
              aria-label={name}
              title={color === last ? nameWithKey(name, 'highlight') : name}
              aria-keyshortcuts={color === last ? ariaKey('highlight') : undefined}
              onClick={() => onColor(color)}
            />
          )
        })}
      </div>
      <div className={css.deeds}>
        <button type="button" onClick={onNote}>
          <IconNotebook size={18} stroke={1.5} aria-hidden="true" />
          {t`Note`}
        </button>
        {onAsk && (
          <button type="button" onClick={onAsk}>
            <IconMessageQuestion size={18} stroke={1.5} aria-hidden="true" />
            {t`Ask`}
          </button>
        )}
        <button type="button" onClick={onJournal}>
          <IconBook2 size={18} stroke={1.5} aria-hidden="true" />
          {t`To journal`}
        </button>
        <button type="button" onClick={onShare}>
          <IconSend size={18} stroke={1.5} aria-hidden="true" />
          {t`Share to chat`}
        </button>
      </div>
    </div>
  )
}

const [gap, edge] = [10, 8]

/** Above the words where there is room, else below; a phone’s place is in the styles. */
function placeBeside(bar: HTMLElement, range: Range) {
  if (matchMedia('(max-width: 767px)').matches) return bar.removeAttribute('style')
  const { top, bottom, left, width } = range.getBoundingClientRect()
  const header = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--header')) || 0
  const above = top - gap - bar.offsetHeight
  const y = above > header + edge ? above : Math.min(bottom + gap, innerHeight - bar.offsetHeight - edge)
  const x = left + width / 2 - bar.offsetWidth / 2
  bar.style.top = `${y}px`
  bar.style.left = `${Math.max(edge, Math.min(x, innerWidth - bar.offsetWidth - edge))}px`
}
