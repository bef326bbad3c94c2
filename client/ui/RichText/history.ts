import { Extension } from '@tiptap/core'
import { history, redo, undo, undoDepth } from '@tiptap/pm/history'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    steps: {
      undo: () => ReturnType
      redo: () => ReturnType
    }
  }
}

const depth = 100
const newGroupDelay = 500

/*
 * ProseMirror lets go of old steps in bundles of twenty, so that sometimes 120 could be taken back. Those beyond the
 * hundredth are past for us at once: this counts how many of what it still has are.
 */
const past = new PluginKey<number>('past')

const pastIn = (state: EditorState) => past.getState(state) ?? 0
const canUndo = (state: EditorState) => undoDepth(state) > pastIn(state)

const exactly = () =>
  new Plugin<number>({
    key: past,
    state: {
      init: () => 0,
      apply: (tr, before, last, now) => {
        const [had, has] = [undoDepth(last), undoDepth(now)]
        // taking back and forth changes nothing of what is past; fewer otherwise is when the bundle went
        if (tr.getMeta('history$')) return before
        return has < had ? 0 : Math.max(before, has - depth)
      },
    },
  })

/** Takes steps back and forth, a hundred of them; what is written within half a second in one place is one. */
export const Steps = Extension.create({
  name: 'steps',
  addProseMirrorPlugins: () => [history({ depth, newGroupDelay }), exactly()],
  addCommands: () => ({
    undo:
      () =>
      ({ state, dispatch }) =>
        canUndo(state) && undo(state, dispatch),
    redo:
      () =>
      ({ state, dispatch }) =>
        redo(state, dispatch),
  }),
  addKeyboardShortcuts() {
    return {
      'Mod-z': () => this.editor.commands.undo(),
      'Mod-Shift-z': () => this.editor.commands.redo(),
      'Mod-y': () => this.editor.commands.redo(),
    }
  },
})
