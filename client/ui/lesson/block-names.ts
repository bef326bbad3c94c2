import { t } from '@lingui/core/macro'
import type { BlockKind, Tone } from './blocks.ts'

/** The kinds of blocks, in the order in which they are offered. */
export const blockKinds: readonly BlockKind[] = [
  'text',
  'question',
  'callout',
  'quote',
  'image',
  'checklist',
  'table',
  'file',
  'embed',
]

export const blockName = (kind: BlockKind): string =>
  ({
    text: t`Text`,
    question: t`Question`,
    callout: t`Callout`,
    quote: t`Quotation or verse`,
    image: t`Picture`,
    checklist: t`Checklist`,
    table: t`Table`,
    file: t`File`,
    embed: t`Link to a video or page`,
  })[kind]

export const toneName = (tone: Tone): string =>
  ({ note: t`Note`, tip: t`Tip`, warning: t`Warning`, prayer: t`Prayer`, safety: t`Safety` })[tone]
