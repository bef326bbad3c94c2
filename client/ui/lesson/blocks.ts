import { newId } from '../../lib/query/id.ts'

/* Blocks: the pieces of a text, as `private.is_blocks` takes them. */

export interface TextBlock {
  key: string
  kind: 'text' | 'question'
  html: string
}
export interface CalloutBlock {
  key: string
  kind: 'callout'
  html: string
  tone?: Tone
}
export interface QuoteBlock {
  key: string
  kind: 'quote'
  html: string
  source?: string
}
export interface ImageBlock {
  key: string
  kind: 'image'
  path: string
  alt?: string
  decorative?: boolean
  caption?: string
  width?: number
  height?: number
}
export interface FileBlock {
  key: string
  kind: 'file'
  path: string
  name: string
  bytes?: number
  type?: string
}
export interface TableBlock {
  key: string
  kind: 'table'
  head?: boolean
  rows: string[][]
}
export interface ChecklistBlock {
  key: string
  kind: 'checklist'
  entries: { key: string; text: string }[]
}
export interface EmbedBlock {
  key: string
  kind: 'embed'
  url: string
  title?: string
}
export type Block =
  | TextBlock
  | CalloutBlock
  | QuoteBlock
  | ImageBlock
  | FileBlock
  | TableBlock
  | ChecklistBlock
  | EmbedBlock
export type BlockKind = Block['kind']
export type Tone = (typeof tones)[number]

export const tones = ['note', 'tip', 'warning', 'prayer', 'safety'] as const

/** A block that is begun by hand; pictures and files begin with a file. */
export function newBlock(kind: Exclude<BlockKind, 'image' | 'file'>): Block {
  const key = newId()
  if (kind === 'table')
    return {
      key,
      kind,
      head: true,
      rows: [
        ['', ''],
        ['', ''],
      ],
    }
  if (kind === 'checklist') return { key, kind, entries: [] }
  if (kind === 'embed') return { key, kind, url: '' }
  if (kind === 'callout') return { key, kind, html: '', tone: 'note' }
  return { key, kind, html: '' }
}

/** The blocks that the database takes: one that is only begun waits until there is something in it. */
export const finished = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block): Block[] => {
    if (block.kind === 'checklist') {
      const entries = block.entries.filter(({ text }) => text.trim() !== '')
      return entries.length > 0 ? [{ ...block, entries }] : []
    }
    if (block.kind === 'embed') return isAddress(block.url) ? [block] : []
    return [block]
  })

export const isAddress = (url: string) =>
  /^https?:\/\/[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[0-9]{1,5})?([/?#][!#$%&'()*+,./0-9:;=?@A-Z[\]_a-z~-]*)?$/.test(
    url,
  )

/** The same blocks under keys of their own. */
export const copyOf = (block: Block): Block => ({ ...block, key: newId() })
