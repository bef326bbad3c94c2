import { useLingui } from '@lingui/react/macro'
import { Extension } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import html from '../html.module.css'
import { AddressPrompt, type Prompt } from './AddressPrompt.tsx'
import { Count } from './Count.tsx'
import { documentOf, htmlIn } from './content.ts'
import { written } from './extensions.ts'
import { filesIn, usePictures } from './files.ts'
import { Limit } from './limit.ts'
import { Mentions } from './mentions.ts'
import { People } from './People.tsx'
import { pasted } from './pasted.ts'
import { Placeholder } from './placeholder.ts'
import type { RichTextProps } from './props.ts'
import css from './rich-text.module.css'
import { Toolbar } from './Toolbar.tsx'

/** The editor itself; `RichText` brings it when it is needed. */
export function Editor({ value, limit, onReady, ...props }: RichTextProps & { onReady: () => void }) {
  const { t } = useLingui()
  const id = useId()
  const [prompt, ask] = useState<Prompt>()
  const toolbar = useRef<HTMLDivElement>(null)
  const files = useRef<(given: File[], at?: number) => boolean>(() => false)
  const list = useRef<(event: KeyboardEvent) => boolean>(() => false)
  // what the editor calls is what was given last, for the editor itself is made once
  const now = useRef(props)
  now.current = props
  const said = useRef(value)
  const placeholder = props.placeholder ?? t`Start writing...`
  const content = useMemo(() => documentOf(said.current, limit), [limit])

  const editor = useEditor(
    {
      extensions: [
        ...written,
        Placeholder.configure({ words: placeholder }),
        Limit.configure({ limit }),
        Mentions.configure({ keys: (event) => list.current(event) }),
        Extension.create({
          name: 'keys',
          priority: 1000,
          addKeyboardShortcuts: () => ({
            'Mod-k': () => {
              ask('link')
              return true
            },
            'Alt-F10': () => {
              toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
              return true
            },
            'Mod-Enter': () => {
              now.current.onSubmit?.()
              return now.current.onSubmit !== undefined
            },
          }),
        }),
      ],
      content,
      injectCSS: false,
      shouldRerenderOnTransaction: false,
      autofocus: props.autoFocus ? 'end' : false,
      editorProps: {
        attributes: {
          class: `${html.html} ${css.text}`,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': `${id}-label`,
          'aria-describedby': `${id}-count`,
        },
        transformPastedHTML: pasted,
        handlePaste: (_view, event) => files.current(filesIn(event.clipboardData)),
        handleDrop: (view, event, _slice, moved) =>
          !moved &&
          files.current(
            filesIn(event.dataTransfer),
            view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos,
          ),
      },
      onCreate: onReady,
      onUpdate: ({ editor: changed }) => {
        said.current = htmlIn(changed)
        now.current.onChange(said.current)
      },
    },
    [limit, placeholder],
  )
  const { add, bring, coming } = usePictures(editor, props.upload)
  files.current = add

  // at once, and not only when it says that it is there: what is typed until then would go nowhere
  const isWanted = useRef(props.autoFocus)
  useLayoutEffect(() => {
    if (!isWanted.current) return
    editor.commands.setTextSelection(editor.state.doc.content.size)
    editor.view.focus()
  }, [editor])

  // somebody else has changed it: that is not the writer's to undo
  useEffect(() => {
    if (value === said.current) return
    said.current = value
    const doc = editor.schema.nodeFromJSON(documentOf(value, limit))
    const { tr } = editor.state
    editor.view.dispatch(
      tr.replaceWith(0, tr.doc.content.size, doc.content).setMeta('addToHistory', false).setMeta('preventUpdate', true),
    )
  }, [editor, value, limit])

  return (
    <div className={css.field}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: as of a label, a click on it goes to the text */}
      <span
        id={`${id}-label`}
        className={props.hideLabel ? css.unseen : css.label}
        onClick={() => editor.commands.focus()}
      >
        {props.label}
      </span>
      <div className={css.box}>
        <Toolbar ref={toolbar} editor={editor} onAsk={ask} />
        <div className={css.body}>
          <EditorContent editor={editor} />
          {props.mentions && <People editor={editor} people={props.mentions} keys={list} />}
        </div>
        <Count id={`${id}-count`} editor={editor} limit={limit} coming={coming} />
      </div>
      {prompt && (
        <AddressPrompt
          editor={editor}
          prompt={prompt}
          onFiles={props.upload && add}
          onAddress={props.upload && bring}
          onClose={() => ask(undefined)}
        />
      )}
    </div>
  )
}
