import { type Editor, InputRule } from '@tiptap/core'

/* The first block stays a paragraph: what is to be another kind of block there gets an empty one before it. */

/** A chain of commands for the block that one is in, which is then not the first. */
export function below(editor: Editor) {
  const { $from } = editor.state.selection
  const first = $from.depth === 1 && $from.index(0) === 0
  const chain = editor.chain().focus()
  return first ? chain.insertContentAt(0, { type: 'paragraph' }, { updateSelection: false }) : chain
}

/** The same for signs that become blocks, while one writes. */
export const alsoFirst = (rules: readonly InputRule[] = []): InputRule[] =>
  rules.map(
    (rule) =>
      new InputRule({
        find: rule.find,
        undoable: rule.undoable,
        handler: (given) => {
          const { state, range } = given
          const $from = state.doc.resolve(range.from)
          if ($from.depth !== 1 || $from.index(0) !== 0) return rule.handler(given)
          const paragraph = state.schema.node('paragraph')
          state.tr.insert(0, paragraph)
          // asked for anew, so that the state knows of the paragraph
          const done = state.tr.steps.length
          const by = paragraph.nodeSize
          const result = rule.handler({ ...given, range: { from: range.from + by, to: range.to + by } })
          return result === null || state.tr.steps.length === done ? null : undefined
        },
      }),
  )
