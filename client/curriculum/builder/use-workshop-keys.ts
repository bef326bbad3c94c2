import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type CurriculumCard, mayWrite } from '../data/library.ts'

/** Ctrl (or ⌘) and Enter opens the publish dialog, and with Shift and P the preview: also while one writes. */
export function useWorkshopKeys(card: CurriculumCard) {
  const navigate = useNavigate()
  const { id: curriculumId } = card
  const canEdit = mayWrite(card)
  useEffect(() => {
    const params = { curriculumId }
    function onKeyDown(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return
      if (document.querySelector('dialog[open]')) return
      if (event.key === 'Enter' && canEdit) {
        void navigate({
          to: '/curriculum/$curriculumId/builder',
          params,
          search: ({ node }) => ({ ...(node && { node }), part: 'publish' as const }),
        })
      } else if (event.shiftKey && event.key.toLowerCase() === 'p') {
        void navigate({
          to: '/curriculum/$curriculumId/preview',
          params,
          search: ({ node }) => (node ? { lesson: node } : {}),
        })
      } else return
      event.preventDefault()
      event.stopPropagation()
    }
    // before the editor, in which Ctrl and Enter would break a line
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [curriculumId, canEdit, navigate])
}
