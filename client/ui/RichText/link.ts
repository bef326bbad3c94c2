import { InputRule, Mark, markInputRule, markPasteRule } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { addressIn, isAddress } from '../../lib/html/html.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    link: {
      setLink: (attributes: { href: string }) => ReturnType
      unsetLink: () => ReturnType
    }
  }
}

// what ends a sentence ends no address
const bare = /(?:https?:\/\/|www\.)[^\s<>"]*[^\s<>"'.,;:!?)\]]/
const bareBefore = new RegExp(`(?:^|\\s)(${bare.source})[.,;:!?)\\]]*\\s$`)
const named = /(?:^|\s)(\[([^\]]+)\]\(([^\s)]+)\))$/

/** A link: it leads only where `allow-list.ts` lets it. Bare addresses become one when they are typed or pasted. */
export const Link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (element) => isAddress(element.getAttribute('href') ?? '') && null }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
  addCommands() {
    return {
      setLink:
        ({ href }) =>
        ({ commands }) =>
          isAddress(href) && commands.setMark(this.name, { href }),
      unsetLink:
        () =>
        ({ commands }) =>
          commands.unsetMark(this.name, { extendEmptyMarkRange: true }),
    }
  },
  addInputRules() {
    return [
      markInputRule({
        find: (text) => {
          const [, index, words, address] = named.exec(text) ?? []
          const href = address && addressIn(address)
          return href && index && words
            ? { index: text.length - index.length, text: index, replaceWith: words, data: { href } }
            : null
        },
        type: this.type,
        getAttributes: ({ data }) => data ?? false,
      }),
      new InputRule({
        find: bareBefore,
        handler: ({ state, range, match }) => {
          const href = addressIn(match[1]!)
          const from = range.from + match[0].indexOf(match[1]!)
          const to = from + match[1]!.length
          if (!href || state.doc.rangeHasMark(from, to, this.type)) return null
          state.tr.addMark(from, to, this.type.create({ href })).removeStoredMark(this.type)
          return undefined
        },
      }),
    ]
  },
  addPasteRules() {
    return [
      markPasteRule({
        find: new RegExp(bare.source, 'g'),
        type: this.type,
        getAttributes: ([text]) => {
          const href = addressIn(text)
          return href ? { href } : false
        },
      }),
    ]
  },
  addProseMirrorPlugins() {
    const { editor } = this
    return [
      new Plugin({
        props: {
          // an address that is pasted over words makes them a link
          handlePaste: (view, event) => {
            const text = event.clipboardData?.getData('text/plain').trim() ?? ''
            const href = new RegExp(`^${bare.source}$`).test(text) ? addressIn(text) : undefined
            return !view.state.selection.empty && href !== undefined && editor.commands.setLink({ href })
          },
        },
      }),
    ]
  },
})
