import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { afterwards } from '../../lib/query.ts'
import type { RichTextProps } from './props.ts'

const kinds = /^image\/(png|jpeg|webp|gif|avif)$/

/** The pictures of what is pasted or dropped. */
export const filesIn = (given: DataTransfer | null): File[] =>
  [...(given?.files ?? [])].filter(({ type }) => kinds.test(type))

/** Pictures on their way into the text: each goes where it was put, whatever is written before it meanwhile. */
export function usePictures(editor: Editor, upload: RichTextProps['upload']) {
  const [coming, count] = useState(0)

  function add(files: readonly File[], at = editor.state.selection.to): boolean {
    if (!upload || files.length === 0) return false
    let place = at
    const follow = ({ transaction }: { transaction: Editor['state']['tr'] }) => {
      place = transaction.mapping.map(place)
    }
    editor.on('transaction', follow)
    count((before) => before + files.length)
    const all = files.map(async (file) => {
      const [{ bucket, path }, size] = await Promise.all([upload(file), sizeOf(file)])
      const attrs = { bucket, path, alt: file.name.replace(/\.\w+$/, ''), ...size }
      if (!editor.isDestroyed) editor.commands.insertContentAt(place, { type: 'picture', attrs })
    })
    for (const one of all) {
      const done = () => count((before) => before - 1)
      afterwards(one, () => undefined)
      void one.then(done, done)
    }
    void Promise.allSettled(all).then(() => editor.off('transaction', follow))
    return true
  }
  return { add, coming }
}

/** So that its place is kept while it loads. */
async function sizeOf(file: File) {
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}
