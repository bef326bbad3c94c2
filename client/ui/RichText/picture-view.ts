import type { NodeViewRenderer } from '@tiptap/core'
import { show } from '../../lib/html/signed-pictures.ts'

/** A picture in the text. Its address is made when it is shown, and is never kept. */
export const pictureView: NodeViewRenderer = ({ node }) => {
  const dom = document.createElement('figure')
  const { src, bucket, path, alt, width, height } = node.attrs
  dom.append(show({ src, bucket, path, alt, width, height }))
  return { dom }
}
