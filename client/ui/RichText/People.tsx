import { Trans, useLingui } from '@lingui/react/macro'
import { type Editor, useEditorState } from '@tiptap/react'
import { type RefObject, useCallback, useId, useState } from 'react'
import { Avatar } from '../people/Avatar.tsx'
import { MentionOptions, namesLike } from '../people/MentionOptions.tsx'
import { mentionQueryIn } from './mentions.ts'
import type { Mentionable } from './props.ts'
import css from './rich-text.module.css'

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
      const asked = now.isFocused ? mentionQueryIn(now.state) : undefined
      return asked && { asked, place: placeOf(now, asked.from) }
    },
  })
  const name = state?.asked.name.toLocaleLowerCase()
  const found = name === undefined ? [] : namesLike(people, name)
  const at = Math.min(chosen, found.length - 1)
  const shown = found.length > 0

  const field = useCallback(() => editor.view.dom, [editor])

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
        <MentionOptions
          id={id}
          label={t`People`}
          names={found}
          active={at}
          field={field}
          onPoint={choose}
          onTake={take}
          face={(one) => <Avatar person={one} size={24} />}
          css={{ list: css.people, name: css.person }}
          style={{ insetBlockStart: state!.place.top, left: state!.place.left }}
        />
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

function placeOf(editor: Editor, at: number) {
  const box = editor.view.dom.parentElement!.getBoundingClientRect()
  const { bottom, left } = editor.view.coordsAtPos(at)
  return {
    top: Math.round(bottom - box.top + 4),
    left: Math.round(Math.max(0, Math.min(left - box.left, box.width - 240))),
  }
}
