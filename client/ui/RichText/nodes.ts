import { type Editor, Extension, Mark, markInputRule, Node } from '@tiptap/core'
import { alignments } from '../../lib/html/allow-list.ts'
import { pictureView } from './picture-view.ts'

/*
 * The nodes and marks that Tiptap has in another form: colours and alignment by name instead of by style, pictures that
 * name a bucket and a path, and people.
 */

const named = (attribute: string, fallback?: string) => ({
  default: fallback ?? null,
  parseHTML: (element: HTMLElement) => element.getAttribute(attribute) ?? fallback ?? null,
  renderHTML: (attributes: Record<string, unknown>) => ({ [attribute]: attributes[keyOf(attribute)] }),
})
const keyOf = (attribute: string) => attribute.replace('data-', '')

/** A marker behind the words, `==like this==`: yellow unless another is chosen. */
export const Marker = Mark.create({
  name: 'marker',
  addAttributes: () => ({ color: named('data-color', 'yellow') }),
  parseHTML: () => [{ tag: 'mark' }],
  renderHTML: ({ HTMLAttributes }) => ['mark', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-h': () => this.editor.commands.toggleMark(this.name) }
  },
  addInputRules() {
    return [markInputRule({ find: /(?:^|\s)(==(?!\s)([^=]+)==)$/, type: this.type })]
  },
})

/** The colour of the words: purple unless another is chosen. */
export const Colour = Mark.create({
  name: 'colour',
  addAttributes: () => ({ color: named('data-color', 'purple') }),
  parseHTML: () => [{ tag: 'span[data-color]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})

/** Left, which is not written, center, right or justify; nothing else is an alignment. */
export const Alignment = Extension.create({
  name: 'alignment',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        align: {
          default: null,
          keepOnSplit: true,
          parseHTML: (element) => alignments.find((each) => each === element.dataset.align) ?? null,
          renderHTML: ({ align }) => (align ? { 'data-align': align } : {}),
        },
      },
    },
  ],
  addKeyboardShortcuts() {
    const set = (align: string | null) => () => alignTo(this.editor, align)
    return {
      'Mod-Shift-l': set(null),
      'Mod-Shift-e': set('center'),
      'Mod-Shift-r': set('right'),
      'Mod-Shift-j': set('justify'),
    }
  },
})

export function alignTo(editor: Editor, align: string | null) {
  const known = align === null || alignments.some((each) => each === align)
  if (!known) return false
  return ['paragraph', 'heading'].map((type) => editor.commands.updateAttributes(type, { align })).includes(true)
}

export const Picture = Node.create<{ captions: boolean }>({
  name: 'picture',
  addOptions: () => ({ captions: false }),
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    src: { default: null },
    bucket: named('data-bucket'),
    path: named('data-path'),
    alt: { default: null },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [{ tag: 'img' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addNodeView: () => pictureView,
})

export const Person = Node.create({
  name: 'person',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({
    id: {
      default: null,
      parseHTML: (element) => element.dataset.mention,
      renderHTML: ({ id }) => ({ 'data-mention': id }),
    },
    label: { default: '', parseHTML: (element) => element.textContent, renderHTML: () => ({}) },
  }),
  // before the colour, which also is a span
  parseHTML: () => [{ tag: 'span[data-mention]', priority: 60 }],
  renderHTML: ({ node, HTMLAttributes }) => ['span', HTMLAttributes, node.attrs.label],
  renderText: ({ node }) => node.attrs.label,
})
