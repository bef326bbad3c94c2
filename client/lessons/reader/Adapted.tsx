import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { useKeys } from '../../lib/registries/keys.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import type { ReadNode, ResolvedLesson } from '../data/lesson.ts'
import css from './reader.module.css'

const OriginalDialog = lazy(async () => ({
  default: (await withWords(import('./OriginalDialog.tsx'))).OriginalDialog,
}))

/** That the group has changed a lesson, with the original one press away. */
export function Adapted({ text }: { text: ResolvedLesson }) {
  const { t } = useLingui()
  const [isOpen, open] = useState(false)
  const isAdapted = [text.lesson, ...text.items].some(isChanged)
  useKeys({ original: () => isAdapted && open(true) })
  if (!isAdapted) return null
  return (
    <p className={css.adapted}>
      {t`Adapted by your group.`}{' '}
      <button type="button" onClick={() => open(true)}>
        {t`See the original`}
      </button>
      {isOpen && (
        <Suspense>
          <OriginalDialog text={text} onClose={() => open(false)} />
        </Suspense>
      )}
    </p>
  )
}

const isChanged = ({ state, overrides, blocks }: ReadNode) =>
  state !== 'original' || overrides.length > 0 || blocks.some((piece) => piece.state !== 'original')
