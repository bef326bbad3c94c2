import { t } from '@lingui/core/macro'
import { Extension, type Extensions, getSchema } from '@tiptap/core'
import { BulletList, ListItem, ListKeymap, OrderedList, TaskItem, TaskList } from '@tiptap/extension-list'
import { dropCursor } from '@tiptap/pm/dropcursor'
import { gapCursor } from '@tiptap/pm/gapcursor'
import { basics } from './basics.ts'
import { alsoFirst, below } from './first.ts'
import { Steps } from './history.ts'
import { Link } from './link.ts'
import { Alignment, Colour, Marker, Person, Picture } from './nodes.ts'
import { tables } from './tables.ts'

/** All that a text may have. What an editor does on top of it is its own. */
export const written: Extensions = [
  ...basics,
  Link,
  Marker,
  Colour,
  Alignment,
  Picture,
  Person,
  BulletList.extend({
    addInputRules() {
      return alsoFirst(this.parent?.())
    },
    addKeyboardShortcuts() {
      return { 'Mod-Shift-8': () => below(this.editor).toggleBulletList().run() }
    },
  }),
  OrderedList.extend({
    addInputRules() {
      return alsoFirst(this.parent?.())
    },
    addKeyboardShortcuts() {
      return { 'Mod-Shift-7': () => below(this.editor).toggleOrderedList().run() }
    },
  }),
  ListItem,
  ListKeymap,
  TaskList.extend({
    addKeyboardShortcuts() {
      return { 'Mod-Shift-9': () => below(this.editor).toggleTaskList().run() }
    },
  }),
  TaskItem.extend({
    parseHTML: () => [{ tag: 'ul[data-type="taskList"] > li', priority: 51 }],
    renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
    addInputRules() {
      return alsoFirst(this.parent?.())
    },
  }).configure({
    nested: true,
    a11y: { checkboxLabel: (item) => t`Done: ${item.textContent}` },
  }),
  ...tables,
  Steps,
  Extension.create({
    name: 'cursors',
    addProseMirrorPlugins: () => [dropCursor({ color: false, class: 'drop-cursor' }), gapCursor()],
  }),
]

export const schema = getSchema(written)
