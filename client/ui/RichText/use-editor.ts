import { Editor, Extension } from '@tiptap/core'
import { type RefObject, useLayoutEffect, useState } from 'react'
import html from '../html/html.module.css'
import { readCaret } from './caret.ts'
import { documentOf, htmlIn } from './content.ts'
import { written } from './extensions.ts'
import { filesIn } from './files-in.ts'
import { Limit } from './limit.ts'
import { Mentions } from './mentions.ts'
import { Picture } from './nodes.ts'
import { pasteMarkdown } from './paste-markdown.ts'
import { pasted } from './pasted.ts'
import { Placeholder } from './placeholder.ts'
import css from './rich-text.module.css'

/** The editor's callbacks: it is made once, and these are read when they are called. */
export interface EditorCallbacks {
  onReady: () => void
  onChange: (html: string) => void
  onTyping?: (() => void) | undefined
  onSubmit?: (() => void) | undefined
  onLink: () => void
  onTools: () => void
  /** A key in the list of names; whether it was one. */
  onKey: (event: KeyboardEvent) => boolean
  /** Files that were pasted or dropped; whether they are taken. */
  onFiles: (files: File[], at?: number) => boolean
}

interface EditorSettings {
  id: string
  limit: number | undefined
  placeholder: string
  captions: boolean
}

/**
 * The editor of the text in `said`; undefined until the first frame. It is made when it is on the page and not while
 * that is drawn, which may take long, and be done again: tiptap's own hook throws one away meanwhile.
 */
export function useEditor(
  { id, limit, placeholder, captions }: EditorSettings,
  said: RefObject<string>,
  called: RefObject<EditorCallbacks>,
): Editor | undefined {
  const [editor, set] = useState<Editor>()
  useLayoutEffect(() => {
    const made = new Editor({
      extensions: [
        ...(captions ? written.map((one) => (one === Picture ? Picture.configure({ captions }) : one)) : written),
        Placeholder.configure({ words: placeholder }),
        Limit.configure({ limit }),
        Mentions.configure({ keys: (event) => called.current.onKey(event) }),
        Extension.create({
          name: 'keys',
          priority: 1000,
          addKeyboardShortcuts: () => ({
            'Mod-k': () => {
              called.current.onLink()
              return true
            },
            'Alt-F10': () => {
              called.current.onTools()
              return true
            },
            'Mod-Enter': () => {
              called.current.onSubmit?.()
              return called.current.onSubmit !== undefined
            },
          }),
        }),
      ],
      content: documentOf(said.current, limit),
      injectCSS: false,
      editorProps: {
        attributes: {
          class: `${html.html} ${css.text}`,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': `${id}-label`,
          'aria-describedby': `${id}-count`,
        },
        handleDOMEvents: { keydown: (view) => readCaret(view) },
        transformPastedHTML: pasted,
        handlePaste: (view, event) =>
          called.current.onFiles(filesIn(event.clipboardData)) || pasteMarkdown(view, event),
        handleDrop: (view, event, _slice, moved) =>
          !moved &&
          called.current.onFiles(
            filesIn(event.dataTransfer),
            view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos,
          ),
      },
      onCreate: () => called.current.onReady(),
      onUpdate: () => {
        if (!called.current.onTyping) return tell()
        called.current.onTyping()
        say.soon()
      },
      onBlur: () => say.now(),
    })
    function tell() {
      said.current = htmlIn(made)
      called.current.onChange(said.current)
    }
    const say = saying(tell)
    const leave = () => say.now()
    document.addEventListener('visibilitychange', leave, true)
    set(made)
    return () => {
      document.removeEventListener('visibilitychange', leave, true)
      say.now()
      set(undefined)
      made.destroy()
    }
  }, [id, limit, placeholder, captions, said, called])
  return editor
}

const pauseMs = 120
const latestMs = 300
const latestOfLongMs = 2000

/**
 * Says something once its writer pauses, and not much later in any case. To say a long text takes its time: of the time of
 * a writer who does not pause it takes no more than a twentieth.
 */
function saying(say: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let since = 0
  let latest = latestMs
  function now() {
    clearTimeout(timer)
    if (since === 0) return
    since = 0
    const begun = performance.now()
    say()
    latest = Math.min(latestOfLongMs, Math.max(latestMs, 20 * (performance.now() - begun)))
  }
  return {
    now,
    soon() {
      const at = Date.now()
      since ||= at
      clearTimeout(timer)
      timer = setTimeout(now, Math.min(pauseMs, since + latest - at))
    },
  }
}
