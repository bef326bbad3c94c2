import type { Editor, JSONContent } from '@tiptap/core'
import { DOMParser } from '@tiptap/pm/model'
import { clean, elementsOf } from '../../lib/html/html.ts'
import { schema } from './extensions.ts'
import { trimmed } from './limit.ts'

/**
 * HTML as a document of the editor. Our own form has no spaces between elements, so each one that there is was written.
 */
export function documentOf(html: string, limit: number | undefined): JSONContent {
  const doc = DOMParser.fromSchema(schema).parse(elementsOf(html), { preserveWhitespace: 'full' })
  return trimmed(doc, limit).toJSON()
}

/** The editor's HTML, as it is kept; nothing where nothing was written. */
export const htmlIn = (editor: Editor): string => (editor.isEmpty ? '' : clean(editor.getHTML()))
