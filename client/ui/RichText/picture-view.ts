import { t } from '@lingui/core/macro'
import type { NodeViewRenderer, NodeViewRendererProps } from '@tiptap/core'
import { show } from '../../lib/html/signed-pictures.ts'

/** A picture in the text. Its address is made when it is shown, and is never kept. */
export const pictureView: NodeViewRenderer = (props) => {
  const dom = document.createElement('figure')
  const { src, bucket, path, alt, width, height } = props.node.attrs
  dom.append(show({ src, bucket, path, alt, width, height }))
  if (!props.extension.options.captions) return { dom }
  const field = captionField(props)
  const line = document.createElement('figcaption')
  line.append(field)
  dom.append(line)
  return {
    dom,
    stopEvent: ({ target }) => target === field,
    ignoreMutation: () => true,
    update(node) {
      if (node.type !== props.node.type || node.attrs.path !== path || node.attrs.src !== src) return false
      if (document.activeElement !== field) field.value = node.attrs.alt ?? ''
      return true
    },
  }
}

/** The line under a picture for words about it. They are kept with it as each key is pressed. */
function captionField({ node, editor, getPos }: NodeViewRendererProps) {
  const field = document.createElement('input')
  field.value = node.attrs.alt ?? ''
  field.placeholder = t`Add a caption`
  field.ariaLabel = t`Caption`
  field.maxLength = 300
  field.dir = 'auto'
  field.addEventListener('input', () => {
    const at = getPos()
    // as it may stand in an attribute
    const alt = field.value.replace(/[\s<>]+/g, ' ').trim() || null
    if (at !== undefined) editor.view.dispatch(editor.state.tr.setNodeAttribute(at, 'alt', alt))
  })
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return
    event.preventDefault()
    const at = getPos()
    if (at !== undefined)
      editor
        .chain()
        .focus(at + node.nodeSize)
        .run()
  })
  return field
}
