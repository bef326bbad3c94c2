import { Trans, useLingui } from '@lingui/react/macro'
import { type Editor, useEditorState } from '@tiptap/react'
import { type RefObject, useEffect, useId, useState } from 'react'
import { Avatar } from '../people/Avatar.tsx'
import { askedIn } from './mentions.ts'
import type { Mentionable } from './props.ts'
import css from './rich-text.module.css'

const most = 6

/**
 * The people to mention, while a name is written after an @. Arrows choose, Enter or Tab takes, Escape goes on without.
 */
export function People(props: {
  editor: Editor
  people: readonly Mentionable[]
  keys: RefObject<(event: KeyboardEvent) => boolean>
}) {
  const { t } = useLingui()
  const { editor, people, keys } = props
  const id = useId()
  const [chosen, choose] = useState(0)
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const asked = now.isFocused ? askedIn(now.state) : undefined
      return asked && { asked, place: placeOf(now, asked.from) }
    },
  })
  const name = state?.asked.name.toLocaleLowerCase()
  const found = name === undefined ? [] : people.filter((one) => begins(one.name, name)).slice(0, most)
  const at = Math.min(chosen, found.length - 1)
  const shown = found.length > 0

  useEffect(() => {
    if (!shown) return
    const { dom } = editor.view
    dom.setAttribute('aria-controls', id)
    dom.setAttribute('aria-activedescendant', `${id}-${at}`)
    return () => {
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  }, [editor, id, at, shown])

  function take({ id: personId, name: called }: Mentionable) {
    const { from, to } = state!.asked
    const person = { type: 'person', attrs: { id: personId, label: `@${called}` } }
    editor
      .chain()
      .focus()
      .insertContentAt({ from, to }, [person, { type: 'text', text: ' ' }])
      .run()
    choose(0)
  }
  keys.current = ({ key }) => {
    if (!shown) return false
    if (key === 'ArrowDown') choose((at + 1) % found.length)
    else if (key === 'ArrowUp') choose((at + found.length - 1) % found.length)
    else if (key === 'Enter' || key === 'Tab') take(found[at]!)
    else return false
    return true
  }
  return (
    <>
      {shown && (
        <div
          id={id}
          role="listbox"
          aria-label={t`People`}
          className={css.people}
          style={{ insetBlockStart: state!.place.top, left: state!.place.left }}
        >
          {found.map((one, nth) => (
            // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the text has the focus and the keys
            <div
              key={one.id}
              id={`${id}-${nth}`}
              role="option"
              aria-selected={nth === at}
              className={css.person}
              onMouseDown={(event) => event.preventDefault()}
              onMouseEnter={() => choose(nth)}
              onClick={() => take(one)}
            >
              <Avatar person={one} size={24} />
              {one.name}
            </div>
          ))}
        </div>
      )}
      <span role="status" className={css.unseen}>
        {shown && (
          <Trans>
            {found.length} people: {found[at]!.name}
          </Trans>
        )}
      </span>
    </>
  )
}

/** One of the words of a name begins like this, or the whole. */
const begins = (name: string, start: string) => ` ${name.toLocaleLowerCase()}`.includes(` ${start}`)

function placeOf(editor: Editor, at: number) {
  const box = editor.view.dom.parentElement!.getBoundingClientRect()
  const { bottom, left } = editor.view.coordsAtPos(at)
  return {
    top: Math.round(bottom - box.top + 4),
    left: Math.round(Math.max(0, Math.min(left - box.left, box.width - 240))),
  }
}
