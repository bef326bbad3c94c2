import { t } from '@lingui/core/macro'
import type { Editor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../lib/browser/toast.ts'
import { afterwards } from '../../lib/query/query.ts'
import { adopt, replacePicture } from './adopt.ts'
import type { RichTextProps } from './props.ts'

/** Pictures on their way into the text: each goes where it was put, whatever is written before it meanwhile. */
export function usePictures(editor: Editor, upload: RichTextProps['upload'], captions?: boolean) {
  const [coming, count] = useState(0)
  const keep = useRef(upload)
  keep.current = upload

  function wait(work: Promise<unknown>) {
    count((before) => before + 1)
    const done = () => count((before) => before - 1)
    void work.then(done, done)
  }

  function add(files: readonly File[], at = editor.state.selection.to): boolean {
    if (!upload || files.length === 0) return false
    let place = at
    const follow = ({ transaction }: { transaction: Editor['state']['tr'] }) => {
      place = transaction.mapping.map(place)
    }
    editor.on('transaction', follow)
    // they are kept all at once, and stand in the order in which they were chosen
    let before: Promise<unknown> = Promise.resolve()
    const all = files.map((file) => {
      const keeping = kept(file, upload)
      const placing = Promise.allSettled([keeping, before]).then(async () => {
        const attrs = { alt: captions ? null : file.name.replace(/\.\w+$/, ''), ...(await keeping) }
        if (editor.isDestroyed) return
        editor.commands.insertContentAt(place, { type: 'picture', attrs })
        // it may have gone behind the paragraph that the place is in: the next one goes behind it
        editor.state.doc.descendants((node, start) => {
          if (node.attrs.path === attrs.path) place = start + node.nodeSize
        })
      })
      before = placing
      return placing
    })
    for (const one of all) {
      afterwards(one, () => undefined)
      wait(one)
    }
    void Promise.allSettled(all).then(() => editor.off('transaction', follow))
    return true
  }

  /** Fetches a picture from another host once and keeps it; until then, on failure and where none may be kept, a link is in its place. */
  function bring(address: string) {
    const { current: to } = keep
    if (to) wait(adopt(editor, address, (file) => kept(file, to)))
    else replacePicture(editor, address)
  }
  const bringing = useRef(bring)
  bringing.current = bring

  useEffect(() => {
    const look = ({ transaction: tr }: { transaction: Editor['state']['tr'] }) => {
      if (!tr.getMeta('paste') && tr.getMeta('uiEvent') !== 'drop') return
      const found = new Set<string>()
      tr.doc.descendants(({ attrs, type }) => {
        if (type.name === 'picture' && attrs.src) found.add(attrs.src)
      })
      tr.before.descendants(({ attrs, type }) => {
        if (type.name === 'picture') found.delete(attrs.src)
      })
      for (const address of found) bringing.current(address)
    }
    editor.on('transaction', look)
    return () => void editor.off('transaction', look)
  }, [editor])
  return { add, bring, coming }
}

/** Keeps a file; returns its place, and its size to reserve room while it loads. */
async function kept(file: File, upload: NonNullable<RichTextProps['upload']>) {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) {
    const words = t`“${file.name}” isn’t a picture that browsers can show.`
    toast(words, 'bad')
    throw new Error(words)
  }
  const { width, height } = bitmap
  bitmap.close()
  return { ...(await upload(file)), width, height }
}
