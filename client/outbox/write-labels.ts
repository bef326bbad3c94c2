import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  chosenColumnsOfRooms,
  htmlColumnsOfRooms,
  writeLabelsOfRooms,
  writtenColumnsOfRooms,
} from '../lib/registries/label-lookup.ts'

/* The labels of writes and their columns: those of the same name in every room, and what each room adds. */

type Labels = Readonly<Record<string, MessageDescriptor>>

/** The label of a write, by its function, or its table and verb. One without a label is called a change. */
export const writeLabelOf = (name: string) => writeLabelsOfRooms()[name] ?? change
const change = msg`Change`

const common: Labels = {
  title: msg`Title`,
  name: msg`Name`,
  label: msg`Label`,
  body: msg`Text`,
  text: msg`Text`,
  description: msg`Description`,
  note: msg`Note`,
  purpose: msg`Description`,
}

/** Columns that people write in, and what their fields are called. */
export const written = (): Labels => ({ ...common, ...writtenColumnsOfRooms() })

/** Columns that the editor wrote: read here, and rewritten there. */
export const html = (): Labels => ({ body_html: msg`Text`, ...htmlColumnsOfRooms() })

/** The label of a column, where people know it. */
export const nameOfColumn = (column: string) => written()[column] ?? html()[column] ?? chosenColumnsOfRooms()[column]
