import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useRef, useState } from 'react'
import picker from '../menu/picker.module.css'
import css from './emoji.module.css'
import { emoji, frequent, used } from './emoji.ts'

const own = /^\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\p{M}|\u200d|\ufe0f)*$/u
const across = 7

/** A sign to answer with, found by a word or by looking, or any that one's keyboard has. Arrows go about among them. */
export function EmojiPicker({ mine, onPick }: { mine: ReadonlySet<string>; onPick: (sign: string) => void }) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const grid = useRef<HTMLDivElement>(null)
  const asked = words.trim().toLocaleLowerCase()
  const first = frequent()
  const named = new Map(emoji)
  const all = [...first, ...emoji.map(([sign]) => sign).filter((sign) => !first.includes(sign))]
  const typed = own.test(asked) && asked.length <= 16 && !named.has(asked) ? [asked] : []
  const shown = [...typed, ...all.filter((sign) => sign === asked || (named.get(sign) ?? '').includes(asked))]

  function pick(sign: string | undefined) {
    if (!sign) return
    used(sign)
    onPick(sign)
  }
  function onKeyDown(event: KeyboardEvent) {
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: at === -1 ? 1 : across, ArrowUp: -across }[event.key]
    // in the field, left and right are for its words
    if (by === undefined || (at === -1 && Math.abs(by) === 1 && event.key !== 'ArrowDown')) return
    event.preventDefault()
    buttons[Math.max(0, Math.min(at + by, buttons.length - 1))]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows go from the field to the signs and among them
    <div className={picker.list} onKeyDown={onKeyDown}>
      <input
        className={picker.field}
        aria-label={t`Search emoji`}
        placeholder={t`Search emoji`}
        maxLength={40}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && pick(shown[0])}
      />
      <div ref={grid} className={css.signs}>
        {shown.map((sign) => (
          <button
            key={sign}
            type="button"
            title={named.get(sign)?.split(',')[0]}
            aria-label={named.get(sign)?.split(',')[0] ?? sign}
            aria-pressed={mine.has(sign)}
            onClick={() => pick(sign)}
          >
            {sign}
          </button>
        ))}
      </div>
      {shown.length === 0 && <p className={picker.nothing}>{t`No matches.`}</p>}
    </div>
  )
}
