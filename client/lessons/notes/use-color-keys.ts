import { useEffect, useState } from 'react'
import { isOn } from '../../lib/settings/key-settings.ts'
import { type NoteColor, noteColors } from '../data/lesson-notes.ts'

const forMs = 10_000

/** For a moment after a highlight was made by key, 1 to 5 give it another colour. */
export function useColorKeys(recolor: (id: string, color: NoteColor) => void): (id: string) => void {
  const [id, begin] = useState<string | null>(null)
  useEffect(() => {
    if (!id) return
    const end = () => begin(null)
    const onKeyDown = (event: KeyboardEvent) => {
      const color = noteColors[Number(event.key) - 1]
      if (!color || event.ctrlKey || event.metaKey || event.altKey || !isOn('highlight')) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable=true]'))
        return
      event.preventDefault()
      event.stopPropagation()
      recolor(id, color)
    }
    const timer = setTimeout(end, forMs)
    addEventListener('keydown', onKeyDown, true)
    addEventListener('pointerdown', end)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', onKeyDown, true)
      removeEventListener('pointerdown', end)
    }
  }, [id, recolor])
  return begin
}
