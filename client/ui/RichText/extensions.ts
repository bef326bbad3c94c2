import { t } from '@lingui/core/macro'
import { type Extensions, getSchema } from '@tiptap/core'
import { BulletList, ListItem, ListKeymap, OrderedList, TaskItem, TaskList } from '@tiptap/extension-list'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions'
import { basics } from './basics.ts'
import { Link } from './link.ts'
import { Alignment, Colour, Marker, Person, Picture } from './nodes.ts'

/** All that a text may have. What an editor does on top of it is its own. */
export const written: Extensions = [
  ...basics,
  Link,
  Marker,
  Colour,
  Alignment,
  Picture,
  Person,
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  TaskList,
  TaskItem.extend({
    parseHTML: () => [{ tag: 'ul[data-type="taskList"] > li', priority: 51 }],
    renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  }).configure({
    nested: true,
    a11y: { checkboxLabel: (item) => t`Done: ${item.textContent}` },
  }),
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }).configure({ resizable: false }),
  TableRow,
  TableCell,
  TableHeader,
  UndoRedo.configure({ depth: 100, newGroupDelay: 500 }),
  Dropcursor.configure({ color: false, class: 'drop-cursor' }),
  Gapcursor,
]

export const schema = getSchema(written)
