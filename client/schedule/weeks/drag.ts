import { type DragEvent, useState } from 'react'

const type = 'application/x-cohort-lesson'

/**
 * A lesson that is dragged by a mouse, to a day or to a week: `over` is the place under it. On a phone, and by key, the
 * menu moves it.
 */
export function useLessonDrag(onDrop: (entry: string, day: string) => void) {
  const [over, setOver] = useState<string | null>(null)
  const source = (entry: string) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(type, entry)
      event.dataTransfer.effectAllowed = 'move'
    },
    onDragEnd: () => setOver(null),
  })
  /** A place to drop at: `day` is the day that it means. */
  const target = (day: string) => ({
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(type)) return
      event.preventDefault()
      event.stopPropagation()
      if (over !== day) setOver(day)
    },
    onDrop: (event: DragEvent) => {
      const entry = event.dataTransfer.getData(type)
      setOver(null)
      if (!entry) return
      event.preventDefault()
      event.stopPropagation()
      onDrop(entry, day)
    },
  })
  return { over, source, target }
}

export type LessonDrag = ReturnType<typeof useLessonDrag>
