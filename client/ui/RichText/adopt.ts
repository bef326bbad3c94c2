import type { Editor } from '@tiptap/react'
import { toast } from '../../lib/browser/toast.ts'
import { pictureAt } from './outside.ts'

/** Fetches a picture that the text has by its address, and keeps it; a link replaces one that can't be had. */
export async function adopt(editor: Editor, address: string, keep: (file: File) => Promise<object>) {
  const attrs = await pictureAt(address)
    .then(keep, (error: Error) => {
      toast(error.message, 'bad')
      throw error
    })
    .catch(() => undefined)
  if (!editor.isDestroyed) replacePicture(editor, address, attrs)
}

/** Lets the text name where a picture is kept, or link to it: no step of its writer's. */
export function replacePicture(editor: Editor, address: string, attrs?: object) {
  const { tr, schema } = editor.state
  editor.state.doc.descendants((node, at) => {
    if (node.type.name !== 'picture' || node.attrs.src !== address) return
    const place = tr.mapping.map(at)
    if (attrs) tr.setNodeMarkup(place, undefined, { ...node.attrs, src: null, ...attrs })
    else {
      const link = schema.text(node.attrs.alt || address, [schema.mark('link', { href: address })])
      tr.replaceWith(place, place + 1, schema.node('paragraph', null, link))
    }
  })
  editor.view.dispatch(tr.setMeta('addToHistory', false))
}
