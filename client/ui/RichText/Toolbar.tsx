import { useLingui } from '@lingui/react/macro'
import { IconDots } from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type Ref, useMemo, useState } from 'react'
import { comboLabel } from '../../lib/settings/key-labels.ts'
import type { Prompt } from './AddressPrompt.tsx'
import { Colours } from './Colours.tsx'
import css from './rich-text.module.css'
import { TableMenu } from './TableMenu.tsx'
import { moreTools, type Tool, tools } from './tools.ts'

/** One row of tools, and the rest when one asks for it. One stop for Tab; arrows go from tool to tool, and Escape back to the text. */
export function Toolbar(props: { ref: Ref<HTMLDivElement>; editor: Editor; onAsk: (prompt: Prompt) => void }) {
  const { t, i18n } = useLingui()
  const { editor, onAsk } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: their names are said in the language of the moment
  const [row, rest] = useMemo(() => [tools(), moreTools()], [i18n.locale])
  const [more, setMore] = useState(false)
  const [last, setStop] = useState('bold')
  const { states, inTable } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      states: Object.fromEntries([...row, ...rest].flat().map((tool) => [tool.id, stateOf(tool, now)])),
      inTable: now.isActive('table'),
    }),
  })

  // what is not there at the moment is no way in
  const isShown = (more ? [...row, ...rest] : row).flat().some(({ id }) => id === last)
  const stop =
    isShown || last === 'more' || (last === 'colours' && more) || (last === 'cells' && inTable) ? last : 'bold'

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
  const group = (tools: readonly Tool[]) => (
    <div key={tools[0]!.id} className={css.group}>
      {tools.map((tool) => (
        <Button
          key={tool.id}
          tool={tool}
          state={states[tool.id]!}
          stop={stop === tool.id}
          onFocus={() => setStop(tool.id)}
          onRun={() => tool.run(editor, onAsk)}
        />
      ))}
      {tools[0]!.id === 'marker' && (
        <Colours editor={editor} stop={stop === 'colours'} onFocus={() => setStop('colours')} />
      )}
    </div>
  )
  return (
    <div ref={props.ref} role="toolbar" aria-label={t`Formatting`} className={css.toolbar} onKeyDown={step}>
      {row.map(group)}
      {inTable && <TableMenu editor={editor} stop={stop === 'cells'} onFocus={() => setStop('cells')} />}
      <button
        type="button"
        className={css.tool}
        data-tool="more"
        tabIndex={stop === 'more' ? 0 : -1}
        aria-label={t`More tools`}
        title={t`More tools`}
        aria-expanded={more}
        onFocus={() => setStop('more')}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setMore(!more)}
      >
        <IconDots size={18} stroke={1.6} aria-hidden="true" />
      </button>
      {more && <div className={css.rest}>{rest.map(group)}</div>}
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
