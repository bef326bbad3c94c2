import { t } from '@lingui/core/macro'
import {
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconCode,
  IconH3,
  IconH4,
  IconHighlight,
  IconItalic,
  IconLetterA,
  IconLineDashed,
  IconLink,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconPhoto,
  IconStrikethrough,
  IconTable,
} from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import type { Prompt } from './AddressPrompt.tsx'
import { putRule } from './basics.ts'
import { below } from './first.ts'
import { alignTo } from './nodes.ts'
import { insertTable } from './tables.ts'

export interface Tool {
  id: string
  name: string
  Icon: typeof IconBold
  /** As `capsOf` reads them. */
  keys?: string
  /** True where the text has here what the tool makes; left out where it only does something. */
  on?: (editor: Editor) => boolean
  can?: (editor: Editor) => boolean
  run: (editor: Editor, ask: (prompt: Prompt) => void) => unknown
}

const mark = (id: string, name: string, Icon: Tool['Icon'], keys?: string): Tool => ({
  id,
  name,
  Icon,
  ...(keys && { keys }),
  on: (editor) => editor.isActive(id),
  run: (editor) => editor.chain().focus().toggleMark(id).run(),
})

const heading = (level: 3 | 4, name: string, Icon: Tool['Icon']): Tool => ({
  id: `h${level}`,
  name,
  Icon,
  keys: `mod+alt+${level}`,
  on: (editor) => editor.isActive('heading', { level }),
  run: (editor) => below(editor).toggleNode('heading', 'paragraph', { level }).run(),
})

/** The tools of the one row that is always there, in groups. */
export const tools = (): Tool[][] => [
  [
    mark('bold', t`Bold`, IconBold, 'mod+b'),
    mark('italic', t`Italic`, IconItalic, 'mod+i'),
    mark('strike', t`Strikethrough`, IconStrikethrough, 'mod+shift+s'),
    mark('code', t`Code`, IconCode, 'mod+e'),
  ],
  [
    {
      id: 'link',
      name: t`Link`,
      Icon: IconLink,
      keys: 'mod+k',
      on: (editor) => editor.isActive('link'),
      run: (_, ask) => ask('link'),
    },
  ],
  lists(),
]

/** The tools behind "…". */
export const moreTools = (): Tool[][] => [
  [heading(3, t`Heading 3`, IconH3), heading(4, t`Heading 4`, IconH4)],
  [mark('marker', t`Highlight`, IconHighlight, 'mod+shift+h'), mark('colour', t`Text colour`, IconLetterA)],
  [
    align(null, t`Align left`, IconAlignLeft, 'l'),
    align('center', t`Align centre`, IconAlignCenter, 'e'),
    align('right', t`Align right`, IconAlignRight, 'r'),
    align('justify', t`Justify`, IconAlignJustified, 'j'),
  ],
  insertions(),
  [
    {
      id: 'undo',
      name: t`Undo`,
      Icon: IconArrowBackUp,
      keys: 'mod+z',
      can: (editor) => editor.can().undo(),
      run: (editor) => editor.chain().focus().undo().run(),
    },
    {
      id: 'redo',
      name: t`Redo`,
      Icon: IconArrowForwardUp,
      keys: 'mod+shift+z',
      can: (editor) => editor.can().redo(),
      run: (editor) => editor.chain().focus().redo().run(),
    },
  ],
]

const align = (to: 'center' | 'right' | 'justify' | null, name: string, Icon: Tool['Icon'], key: string): Tool => ({
  id: `align-${to ?? 'left'}`,
  name,
  Icon,
  keys: `mod+shift+${key}`,
  on: (editor) => (editor.getAttributes('heading').align ?? editor.getAttributes('paragraph').align ?? null) === to,
  run: (editor) => {
    alignTo(editor, to)
    editor.commands.focus()
  },
})

const lists = (): Tool[] => [
  {
    id: 'bulletList',
    name: t`Bullet list`,
    Icon: IconList,
    keys: 'mod+shift+8',
    on: (editor) => editor.isActive('bulletList'),
    run: (editor) => below(editor).toggleBulletList().run(),
  },
  {
    id: 'orderedList',
    name: t`Numbered list`,
    Icon: IconListNumbers,
    keys: 'mod+shift+7',
    on: (editor) => editor.isActive('orderedList'),
    run: (editor) => below(editor).toggleOrderedList().run(),
  },
  {
    id: 'taskList',
    name: t`Checklist`,
    Icon: IconListCheck,
    keys: 'mod+shift+9',
    on: (editor) => editor.isActive('taskList'),
    run: (editor) => below(editor).toggleTaskList().run(),
  },
  {
    id: 'blockquote',
    name: t`Quotation`,
    Icon: IconBlockquote,
    keys: 'mod+shift+b',
    on: (editor) => editor.isActive('blockquote'),
    run: (editor) => below(editor).toggleWrap('blockquote').run(),
  },
]

const insertions = (): Tool[] => [
  { id: 'picture', name: t`Picture`, Icon: IconPhoto, run: (_, ask) => ask('picture') },
  {
    id: 'table',
    name: t`Table`,
    Icon: IconTable,
    can: (editor) => !editor.isActive('table'),
    run: (editor) => {
      insertTable(editor)
      editor.commands.focus()
    },
  },
  {
    id: 'rule',
    name: t`Horizontal line`,
    Icon: IconLineDashed,
    run: (editor) =>
      editor
        .chain()
        .focus()
        .command(({ state, tr }) => putRule(state, tr))
        .run(),
  },
]
