import { useLingui } from '@lingui/react/macro'
import { BlockView } from '../../ui/lesson/BlockView.tsx'
import { type LessonPiece, shownBlocks } from '../data/lesson.ts'
import css from './leader.module.css'

/** The notes for leaders beside a lesson or an item. On paper it is left out. */
export function LeaderNotes({ pieces }: { pieces: readonly LessonPiece[] | null }) {
  const { t } = useLingui()
  const blocks = shownBlocks(pieces ?? [])
  if (blocks.length === 0) return null
  return (
    <aside className={css.notes} aria-label={t`Leader notes`}>
      <b>{t`Leader notes`}</b>
      {blocks.map((block) => (
        <BlockView key={block.key} block={block} />
      ))}
    </aside>
  )
}
