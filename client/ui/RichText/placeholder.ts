import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** The words in an empty text. */
export const Placeholder = Extension.create<{ words: string }>({
  name: 'placeholder',
  addOptions: () => ({ words: '' }),
  addProseMirrorPlugins() {
    const attributes = { class: 'is-editor-empty', 'data-placeholder': this.options.words }
    return [
      new Plugin({
        props: {
          decorations: ({ doc }) => {
            const { firstChild } = doc
            const empty = doc.childCount === 1 && firstChild?.content.size === 0
            return empty ? DecorationSet.create(doc, [Decoration.node(0, firstChild.nodeSize, attributes)]) : null
          },
        },
      }),
    ]
  },
})
