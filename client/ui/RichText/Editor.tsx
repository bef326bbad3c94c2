import { useLingui } from '@lingui/react/macro'
import type { Editor as Written } from '@tiptap/core'
import { EditorContent } from '@tiptap/react'
import { type RefObject, Suspense, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { isTyping } from '../../lib/browser/typing.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { preloadable } from '../preloadable.tsx'
import type { Prompt } from './AddressPrompt.tsx'
import { Count } from './Count.tsx'
import { documentOf } from './content.ts'
import { usePictures } from './files.ts'
import { People } from './People.tsx'
import type { RichTextProps } from './props.ts'
import css from './rich-text.module.css'
import { Toolbar } from './Toolbar.tsx'
import { type EditorCallbacks, useEditor } from './use-editor.ts'

const { Part: AddressPrompt, preload } = preloadable(
  async () => (await withWords(import('./AddressPrompt.tsx'))).AddressPrompt,
)
/** Loads it beforehand; a failure is for the moment when it is asked for. */
const ahead = () => void preload().catch(() => undefined)

/** `early`: what was pasted or dropped before the editor was there. */
type Props = RichTextProps & { early: RefObject<File[]>; onReady: () => void }

/** The editor itself; `RichText` brings it when it is needed. */
export function Editor({ onReady, ...props }: Props) {
  const { t } = useLingui()
  const id = useId()
  const said = useRef(props.value)
  const called = useRef<EditorCallbacks>({ ...idle, onReady, onChange: props.onChange })
  const { onChange, onTyping, onSubmit } = props
  Object.assign(called.current, { onReady, onChange, onTyping, onSubmit })
  const placeholder = props.placeholder ?? t`Start writing...`
  const editor = useEditor({ id, limit: props.limit, placeholder, captions: props.captions ?? false }, said, called)
  return <div className={css.field}>{editor && <Field {...props} {...{ id, editor, said, called }} />}</div>
}

const idle = { onLink: () => {}, onTools: () => {}, onKey: () => false, onFiles: () => false }

interface Inside {
  id: string
  editor: Written
  /** The editor's last value, said or given. */
  said: RefObject<string>
  called: RefObject<EditorCallbacks>
}

function Field({ id, editor, said, called, early, ...props }: Omit<Props, 'onReady'> & Inside) {
  const { value, limit } = props
  const [prompt, ask] = useState<Prompt>()
  const toolbar = useRef<HTMLDivElement>(null)
  const list = useRef<(event: KeyboardEvent) => boolean>(() => false)
  const { add, bring, coming } = usePictures(editor, props.upload, props.captions)
  Object.assign(called.current, {
    onLink: () => ask('link'),
    onTools: () => toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    onKey: (event: KeyboardEvent) => list.current(event),
    onFiles: add,
  })
  const { adder } = props
  useLayoutEffect(() => {
    if (!adder) return
    adder.current = (files) => called.current.onFiles([...files])
    return () => {
      adder.current = null
    }
  }, [adder, called])

  // at once, and not only when it says that it is there: what is typed until then would go nowhere
  const isWanted = useRef(props.autoFocus)
  useLayoutEffect(() => {
    if (!isWanted.current || isTyping()) return
    editor.commands.setTextSelection(editor.state.doc.content.size)
    editor.view.focus()
  }, [editor])

  useEffect(ahead, [])

  const placing = useRef(add)
  placing.current = add
  useEffect(() => {
    placing.current(early.current.splice(0), editor.state.doc.content.size)
  }, [editor, early])

  // somebody else has changed it: that is not the writer's to undo
  useEffect(() => {
    if (value === said.current) return
    said.current = value
    const doc = editor.schema.nodeFromJSON(documentOf(value, limit))
    const { tr } = editor.state
    // only what is different, so that the cursor stays where it is in the rest
    const start = tr.doc.content.findDiffStart(doc.content)
    const ends = tr.doc.content.findDiffEnd(doc.content)
    if (start === null || !ends) return
    const overlap = Math.max(0, start - Math.min(ends.a, ends.b))
    editor.view.dispatch(
      tr
        .replace(start, ends.a + overlap, doc.slice(start, ends.b + overlap))
        .setMeta('addToHistory', false)
        .setMeta('preventUpdate', true),
    )
  }, [editor, said, value, limit])

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: as of a label, a click on it goes to the text */}
      <span
        id={`${id}-label`}
        className={props.hideLabel ? css.unseen : css.label}
        onClick={() => editor.commands.focus()}
      >
        {props.label}
      </span>
      <div className={css.box} data-frameless={props.frameless} data-on-page={props.onPage}>
        <Toolbar ref={toolbar} editor={editor} onAsk={ask} />
        <div className={css.body}>
          <EditorContent editor={editor} />
          {props.mentions && <People editor={editor} people={props.mentions} keys={list} />}
        </div>
        <Count id={`${id}-count`} editor={editor} limit={limit} coming={coming} />
      </div>
      <Suspense>
        {prompt && (
          <AddressPrompt
            editor={editor}
            prompt={prompt}
            onFiles={props.upload && add}
            onAddress={bring}
            onClose={() => ask(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
