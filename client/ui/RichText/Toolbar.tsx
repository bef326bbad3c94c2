import { useLingui } from '@lingui/react/macro'
import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type Ref, useMemo, useState } from 'react'
import { comboLabel } from '../../lib/settings/key-labels.ts'
import type { Prompt } from './AddressPrompt.tsx'
import { Colours } from './Colours.tsx'
import css from './rich-text.module.css'
import { TableMenu } from './TableMenu.tsx'
import { type Tool, tools } from './tools.ts'

/** One stop for Tab; arrows go from tool to tool, and Escape back to the text. */
export function Toolbar(props: { ref: Ref<HTMLDivElement>; editor: Editor; onAsk: (prompt: Prompt) => void }) {
  const { t, i18n } = useLingui()
  const { editor, onAsk } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: their names are said in the language of the moment
  const groups = useMemo(tools, [i18n.locale])
  const [last, setStop] = useState('h3')
  const { states, inTable } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      states: Object.fromEntries(groups.flat().map((tool) => [tool.id, stateOf(tool, now)])),
      inTable: now.isActive('table'),
    }),
  })

  // what is only there in a table is no way in from elsewhere
  const stop = last === 'cells' && !inTable ? 'h3' : last

  function step(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      return editor.commands.focus()
    }
    const all = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')]
    const here = all.indexOf(document.activeElement as HTMLButtonElement)
    const back = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const on = back === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
    const by = { [on]: here + 1, [back]: here - 1, Home: 0, End: -1 }[event.key]
    if (here === -1 || by === undefined) return
    event.preventDefault()
    const next = all.at(by % all.length)
    if (next?.dataset.tool) setStop(next.dataset.tool)
    next?.focus()
  }
  return (
    <div ref={props.ref} role="toolbar" aria-label={t`Formatting`} className={css.toolbar} onKeyDown={step}>
      {groups.map((group) => (
        <div key={group[0]!.id} className={css.group}>
          {group.map((tool) => (
            <Button
              key={tool.id}
              tool={tool}
              state={states[tool.id]!}
              stop={stop === tool.id}
              onFocus={() => setStop(tool.id)}
              onRun={() => tool.run(editor, onAsk)}
            />
          ))}
          {group[0]!.id === 'bold' && (
            <Colours editor={editor} stop={stop === 'colours'} onFocus={() => setStop('colours')} />
          )}
          {group[0]!.id === 'link' && inTable && (
            <TableMenu editor={editor} stop={stop === 'cells'} onFocus={() => setStop('cells')} />
          )}
        </div>
      ))}
    </div>
  )
}

const stateOf = ({ on, can }: Tool, editor: Editor) => ({
  ...(on && { on: on(editor) }),
  able: can ? can(editor) : true,
})

function Button(props: {
  tool: Tool
  state: { on?: boolean; able: boolean }
  stop: boolean
  onFocus: () => void
  onRun: () => void
}) {
  const { name, keys, Icon, id } = props.tool
  const { on, able } = props.state
  return (
    <button
      type="button"
      className={css.tool}
      data-tool={id}
      tabIndex={props.stop ? 0 : -1}
      aria-label={name}
      title={keys ? `${name} (${comboLabel(keys)})` : name}
      {...(on !== undefined && { 'aria-pressed': on })}
      aria-disabled={!able}
      onFocus={props.onFocus}
      // the text keeps the focus and what is selected in it
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => able && props.onRun()}
    >
      <Icon size={18} stroke={1.6} aria-hidden="true" />
    </button>
  )
}
