import {
  InputRule,
  Mark,
  markInputRule,
  markPasteRule,
  Node,
  textblockTypeInputRule,
  wrappingInputRule,
} from '@tiptap/core'
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { alsoFirst, below } from './first.ts'

/*
 * The plain parts of a text. Tiptap's starter kit has them too, and brings with them what we do not have: code
 * blocks, underlines, and a way of finding links that weighs a tenth of the whole editor.
 */

/** A mark that is also written with signs around the words, when one types and when one pastes. */
function mark(name: string, tags: string[], keys: string, signs: string[], more = {}) {
  return Mark.create({
    name,
    parseHTML: () => tags.map((tag) => ({ tag })),
    renderHTML: ({ HTMLAttributes }) => [tags[0]!, HTMLAttributes, 0],
    addKeyboardShortcuts() {
      return { [keys]: () => this.editor.commands.toggleMark(name) }
    },
    addInputRules() {
      return signs.map((sign) => markInputRule({ find: new RegExp(`${between(sign)}$`), type: this.type }))
    },
    addPasteRules() {
      return signs.map((sign) => markPasteRule({ find: new RegExp(between(sign), 'g'), type: this.type }))
    },
    ...more,
  })
}

function between(sign: string) {
  const one = `[^${sign[0]}]`
  const quoted = sign.replace(/[*~`]/g, '\\$&')
  return `(?:^|(?<=[\\s(]))(${quoted}(?!\\s)(${one}*[^${sign[0]}\\s])${quoted})(?!${quoted[0] === '\\' ? quoted.slice(0, 2) : quoted[0]})`
}

const Bold = mark('bold', ['strong', 'b'], 'Mod-b', ['**', '__'])
const Italic = mark('italic', ['em', 'i'], 'Mod-i', ['*', '_'])
const Strike = mark('strike', ['s', 'del'], 'Mod-Shift-s', ['~~'])
// what is code is nothing else
const Code = mark('code', ['code'], 'Mod-e', ['`'], { excludes: '_', exitable: true })

const Paragraph = Node.create({
  name: 'paragraph',
  priority: 1000,
  group: 'block',
  content: 'inline*',
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: ({ HTMLAttributes }) => ['p', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { 'Mod-Alt-0': () => this.editor.commands.setNode(this.name) }
  },
})

const levels = [1, 2, 3, 4, 5, 6]

const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ level: { default: 3, rendered: false } }),
  parseHTML: () => levels.map((level) => ({ tag: `h${level}`, attrs: { level } })),
  renderHTML: ({ node, HTMLAttributes }) => [`h${node.attrs.level}`, HTMLAttributes, 0],
  addKeyboardShortcuts() {
    const set = (level: number) => () => below(this.editor).toggleNode(this.name, 'paragraph', { level }).run()
    return Object.fromEntries(levels.map((level) => [`Mod-Alt-${level}`, set(level)]))
  },
  addInputRules() {
    const getAttributes = ([, signs]: string[]) => ({ level: signs!.length })
    return alsoFirst([textblockTypeInputRule({ find: /^(#{1,6})\s$/, type: this.type, getAttributes })])
  },
})

const Blockquote = Node.create({
  name: 'blockquote',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: ({ HTMLAttributes }) => ['blockquote', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-b': () => below(this.editor).toggleWrap(this.name).run() }
  },
  addInputRules() {
    return alsoFirst([wrappingInputRule({ find: /^\s*>\s$/, type: this.type })])
  },
})

const Rule = Node.create({
  name: 'rule',
  group: 'block',
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: ({ HTMLAttributes }) => ['hr', HTMLAttributes],
  addInputRules() {
    const handler = ({ state, range }: { state: EditorState; range: { from: number; to: number } }) => {
      putRule(state, state.tr.delete(range.from, range.to))
    }
    return [new InputRule({ find: /^(---|—-|___|\*\*\*)\s?$/, handler })]
  },
})

/** A line after the block where one is, with a paragraph below it in which one goes on. */
export function putRule({ schema }: EditorState, tr: Transaction) {
  const { $from } = tr.selection
  const after = $from.depth > 0 ? $from.after() : $from.pos
  const { rule, paragraph } = schema.nodes
  tr.insert(after, rule!.create())
  if (!tr.doc.resolve(after + 1).nodeAfter?.isTextblock) tr.insert(after + 1, paragraph!.create())
  tr.setSelection(TextSelection.create(tr.doc, after + 2)).scrollIntoView()
  return true
}

const Break = Node.create({
  name: 'break',
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
  addKeyboardShortcuts() {
    const add = () =>
      this.editor.commands.command(({ tr }) => {
        tr.replaceSelectionWith(this.type.create(), true).scrollIntoView()
        return true
      })
    return { 'Shift-Enter': add, 'Mod-Enter': add }
  },
})

// the first block is a paragraph, always
const Document = Node.create({ name: 'doc', topNode: true, content: 'paragraph block*' })
const Text = Node.create({ name: 'text', group: 'inline' })

export const basics = [Document, Paragraph, Text, Heading, Blockquote, Rule, Break, Bold, Italic, Strike, Code]
