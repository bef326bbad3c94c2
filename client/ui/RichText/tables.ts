import { type Editor, Extension, Node } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'

/*
 * Tables, as far as every text needs them: what they are. How one moves, selects and deletes in them is a fifth of
 * the whole editor, and comes when a text has one (`table-commands.ts`).
 */
const roles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  // it asks of each kind of node which part of a table that is
  extendNodeSchema: ({ name }) => ({ tableRole: roles[name] }),
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name) ?? 1),
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
})

const cell = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({ colspan: span('colspan'), rowspan: span('rowspan') }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

/** Brings what one does in tables as soon as there is one. */
const WhenThere = Extension.create<object, { come: boolean }>({
  name: 'tables',
  addStorage: () => ({ come: false }),
  onCreate() {
    bring(this.editor, this.storage)
  },
  onUpdate() {
    bring(this.editor, this.storage)
  },
})

export const tables = [Table, TableRow, cell('tableCell', 'td'), cell('tableHeader', 'th'), WhenThere]

function bring(editor: Editor, storage: { come: boolean }) {
  if (storage.come || !hasTable(editor)) return
  storage.come = true
  void import('./table-commands.ts').then(({ editing }) => {
    if (!editor.isDestroyed) for (const plugin of editing()) editor.registerPlugin(plugin)
  })
}

function hasTable({ state }: Editor) {
  let found = false
  state.doc.descendants(({ type, isTextblock }) => {
    found ||= type.name === 'table'
    return !found && !isTextblock
  })
  return found
}

/** Three rows of three, the first for headings, and the cursor in it. */
export function insertTable({ state, view }: Editor) {
  const { nodes } = state.schema
  const row = (kind: string) =>
    nodes.tableRow!.create(
      null,
      [1, 2, 3].map(() => nodes[kind]!.createAndFill()!),
    )
  const table = nodes.table!.create(null, [row('tableHeader'), row('tableCell'), row('tableCell')])
  const at = state.selection.from + 1
  const tr = state.tr.replaceSelectionWith(table)
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(at))).scrollIntoView())
}
