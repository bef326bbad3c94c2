import { type Extensions, getSchema, Node } from '@tiptap/core'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'
import { isAddress } from '../../lib/html.ts'
import { Alignment, Colour, Marker, Person, Picture } from './nodes.ts'

// the first block is a paragraph, always
const Document = Node.create({ name: 'doc', topNode: true, content: 'paragraph block*' })

/** All that a text may have. What an editor does on top of it is its own. */
export const written: Extensions = [
  Document,
  StarterKit.configure({
    document: false,
    codeBlock: false,
    underline: false,
    // it would add an empty paragraph each time that a text is opened
    trailingNode: false,
    undoRedo: { depth: 100, newGroupDelay: 500 },
    heading: { levels: [1, 2, 3, 4, 5, 6] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      markdownLinks: true,
      isAllowedUri: (url) => isAddress(url),
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  Marker,
  Colour,
  Alignment,
  Picture,
  Person,
  TaskList,
  TaskItem.extend({
    parseHTML: () => [{ tag: 'ul[data-type="taskList"] > li', priority: 51 }],
    renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  }).configure({ nested: true }),
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }).configure({ resizable: false }),
  TableRow,
  TableCell,
  TableHeader,
]

export const schema = getSchema(written)
