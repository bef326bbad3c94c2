import { keymap } from '@tiptap/pm/keymap'
import { type Command, type Plugin, TextSelection } from '@tiptap/pm/state'
import {
  addRowAfter,
  CellSelection,
  deleteColumn,
  deleteRow,
  deleteTable,
  findTable,
  goToNextCell,
  tableEditing,
} from '@tiptap/pm/tables'

/** The keys and the selection of tables. */
export const editing = (): Plugin[] => [
  keymap({
    Tab: onward,
    'Shift-Tab': goToNextCell(-1),
    Backspace: deleteWhole,
    'Mod-Backspace': deleteWhole,
    Delete: deleteWhole,
    'Mod-Delete': deleteWhole,
  }),
  tableEditing(),
]

/** Deletes rows or columns; the cursor stays in the table while there is one. */
const staying =
  (remove: Command): Command =>
  (state, dispatch) => {
    const table = findTable(state.selection.$from)
    return remove(
      state,
      dispatch &&
        ((tr) => {
          const at = table && tr.mapping.map(table.pos)
          const left = at === undefined || at === null ? null : tr.doc.nodeAt(at)
          if (left && findTable(tr.selection.$from)?.pos !== at)
            tr.setSelection(TextSelection.near(tr.doc.resolve(at! + left.nodeSize - 1), -1))
          dispatch(tr)
        }),
    )
  }
export const removeRow = staying(deleteRow)
export const removeColumn = staying(deleteColumn)

/** To the next cell; behind the last, to a new row. */
const onward: Command = (state, dispatch, view) => {
  if (goToNextCell(1)(state, dispatch)) return true
  if (!view || !addRowAfter(state, dispatch)) return false
  return goToNextCell(1)(view.state, dispatch)
}

/** Deletes the whole table when all its cells are selected. */
const deleteWhole: Command = (state, dispatch) => {
  const { selection } = state
  if (!(selection instanceof CellSelection) || !selection.isColSelection() || !selection.isRowSelection()) return false
  return deleteTable(state, dispatch)
}
