import type { Editor } from '@tiptap/react'
import { toast } from '../../lib/browser/toast.ts'
import { pictureAt } from './outside.ts'

/** True where a picture is on another host than our pages. */
export const isForeign = (src: unknown): src is string =>
  typeof src === 'string' && URL.parse(src, location.href)?.origin !== location.origin

/**
 * Fetches a picture that the text has by its address, keeps it, and lets the text name where: no step of its writer's.
 */
export async function adopt(editor: Editor, address: string, keep: (file: File) => Promise<object>) {
  const attrs = await pictureAt(address)
    .then(keep, (error: Error) => {
      toast(error.message, 'bad')
      throw error
    })
    .catch(() => undefined)
  if (editor.isDestroyed) return
  const { tr, schema } = editor.state
  const link = schema.text(address, [schema.mark('link', { href: address })])
  editor.state.doc.descendants((node, at) => {
    if (node.type.name !== 'picture' || node.attrs.src !== address) return
    const place = tr.mapping.map(at)
    if (attrs) tr.setNodeMarkup(place, undefined, { ...node.attrs, src: null, ...attrs })
    // only what comes encrypted may be in a text by its address
    else if (!address.startsWith('https:')) tr.replaceWith(place, place + 1, schema.node('paragraph', null, link))
  })
  editor.view.dispatch(tr.setMeta('addToHistory', false))
}
