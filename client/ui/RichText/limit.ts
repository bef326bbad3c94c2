import { Extension } from '@tiptap/core'
import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'

/** A key changes one paragraph: all others are the nodes that they were, and are counted once. */
const known = new WeakMap<Node, number>()

/** The number of characters of a text, as people count them; a picture or a person is one. */
export function lengthOf(content: Fragment): number {
  let sum = 0
  content.forEach((node) => {
    const text = () => Fragment.from(node).textBetween(0, node.nodeSize, undefined, '\ufffc')
    const length = known.get(node) ?? [...text()].length
    known.set(node, length)
    sum += length
  })
  return sum
}

/** A text that is cut off at its end where it is too long. */
export function trimmed(doc: Node, limit: number | undefined): Node {
  return limit === undefined || lengthOf(doc.content) <= limit ? doc : doc.copy(firstOf(doc.content, limit))
}

/** Nothing is written past the limit; of what is pasted, as much as there is room for. */
export const Limit = Extension.create<{ limit: number | undefined }>({
  name: 'limit',
  addOptions: () => ({ limit: undefined }),
  addProseMirrorPlugins() {
    const { limit } = this.options
    if (limit === undefined) return []
    return [
      new Plugin({
        filterTransaction: ({ doc, docChanged, before }) => {
          const now = docChanged ? lengthOf(doc.content) : 0
          return now <= limit || now <= lengthOf(before.content)
        },
        props: {
          handlePaste: (view, _event, slice) => {
            const { tr, doc, selection } = view.state
            const room = limit - lengthOf(doc.content) + lengthOf(selection.content().content)
            if (lengthOf(slice.content) <= room) return false
            const part = room > 0 ? Slice.maxOpen(firstOf(slice.content, room)) : Slice.empty
            if (part.size > 0) view.dispatch(tr.replaceSelection(part).scrollIntoView().setMeta('paste', true))
            return true
          },
        },
      }),
    ]
  },
})

/** The beginning of a content, with this many characters at most. */
function firstOf(content: Fragment, limit: number): Fragment {
  let low = 0
  let high = content.size
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (lengthOf(content.cut(0, middle)) <= limit) low = middle
    else high = middle - 1
  }
  return content.cut(0, low)
}
