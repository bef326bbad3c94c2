import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { chordOf } from '../lib/registries/keys.ts'
import { closeOverlay, overlay } from '../lib/registries/overlays.ts'
import { comboOf } from '../lib/settings/key-settings.ts'
import type { Entry } from './entries.ts'
import { KeyHints } from './KeyHints.tsx'
import { Kinds } from './Kinds.tsx'
import { MenuField } from './MenuField.tsx'
import { NoResults } from './NoResults.tsx'
import { Operators } from './Operators.tsx'
import { Options } from './Options.tsx'
import { Preview } from './Preview.tsx'
import css from './search.module.css'
import { type MenuSubject, useMenu } from './use-menu.ts'

/** One field for everything: where to go, what to do, what to find. The focus stays in it; the arrows choose. */
export function CommandMenu({ about }: { about: MenuSubject }) {
  const { t } = useLingui()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [opened] = useState(overlay.get)
  const [text, setText] = useState('')
  const [kind, setKind] = useState<string>()
  const [chosen, setChosen] = useState('')
  const { sections, asking, failed } = useMenu(about, text, kind)
  const entries = sections.flatMap((section) => section.entries)
  const at = positionOf(entries, chosen, about)
  const active = entries[at]
  useEffect(() => dialog.current?.showModal(), [])

  const shut = () => {
    // closed by the browser, it gives the focus back to where it was
    dialog.current?.close()
    if (overlay.get() === opened) closeOverlay()
  }
  function choose(entry: Entry) {
    if (about === 'new' && !text.trim() && entry.id.startsWith('add.')) return
    shut()
    void entry.run()
  }
  function onKeyDown(event: KeyboardEvent) {
    const chord = chordOf(event.nativeEvent)
    const by = { arrowdown: 1, arrowup: -1, pagedown: 8, pageup: -8 }[chord ?? '']
    // at once, so that the next key finds it gone
    if (chord === 'escape' || chord === comboOf('commands')) shut()
    else if (by && entries.length > 0) {
      const from = at === -1 && by < 0 ? 0 : at
      const next = Math.abs(by) === 1 ? (from + by + entries.length) % entries.length : from + by
      setChosen(entries[Math.min(Math.max(next, 0), entries.length - 1)]!.id)
    } else if (chord === 'enter' && event.target instanceof HTMLInputElement) {
      if (active) choose(active)
    } else return
    event.preventDefault()
  }
  const names: Record<MenuSubject, string> = {
    all: t`Command menu`,
    search: t`Search`,
    new: t`New`,
    row: t`Actions`,
  }
  const operators = about === 'search' && <Operators text={text} onText={setText} />
  return (
    <dialog
      ref={dialog}
      className={css.menu}
      data-about={about}
      aria-label={names[about]}
      onClose={shut}
      onClick={(event) => event.target === dialog.current && shut()}
      onKeyDown={onKeyDown}
    >
      <div className={css.inside}>
        <MenuField
          about={about}
          id={id}
          active={active?.id}
          asking={asking}
          text={text}
          onText={(words) => {
            setText(words)
            setChosen('')
          }}
          onClose={shut}
        />
        {about === 'search' && <Kinds kind={kind} onChange={setKind} />}
        <div className={css.body}>
          <div className={css.list} id={`${id}-list`} role="listbox" aria-label={t`Results`}>
            <Options id={id} sections={sections} active={active?.id} onPoint={setChosen} onChoose={choose} />
          </div>
          {entries.length === 0 && (
            <NoResults text={text} asking={asking} failed={failed}>
              {operators}
            </NoResults>
          )}
          {about === 'search' && entries.length > 0 && (
            <Preview found={text ? active?.found : undefined}>{operators}</Preview>
          )}
        </div>
        <KeyHints />
        <p role="status" className={css.unseen}>
          {text && !asking && plural(entries.length, { one: '# result', other: '# results' })}
        </p>
      </div>
    </dialog>
  )
}

/** The position of the chosen entry, else of the first; a search that found nothing never becomes a task by itself. */
function positionOf(entries: readonly Entry[], chosen: string, about: MenuSubject) {
  const at = entries.findIndex(({ id }) => id === chosen)
  return at === -1 ? entries.findIndex(({ id }) => about === 'new' || !id.startsWith('add.')) : at
}
