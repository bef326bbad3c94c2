import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { useKeys } from '../../lib/registries/keys.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { useWideDesk } from '../../ui/use-desk.ts'
import type { Outline } from '../data/resolved.ts'
import type { AskedChange } from '../deeds/asked.ts'
import { overrideOf } from '../draft/node-draft.ts'
import { LessonLines } from './LessonLines.tsx'
import css from './lessons.module.css'
import { useComparison } from './use-comparison.ts'

const LessonEditor = lazy(async () => ({
  default: (await withWords(import('../lesson/LessonEditor.tsx'))).LessonEditor,
}))
const Original = lazy(async () => ({ default: (await withWords(import('../lesson/Original.tsx'))).Original }))
const OpenDialog = lazy(async () => ({ default: (await withWords(import('../deeds/OpenDialog.tsx'))).OpenDialog }))

/** The lessons beside the one that is open. */
export function LessonDesk(props: {
  outline: Outline
  lessonKey: string | undefined
  onOpen: (key: string | undefined) => void
}) {
  const { t } = useLingui()
  const { outline, onOpen } = props
  const [asked, ask] = useState<AskedChange | null>(null)
  const open = outline.nodes.find(({ type, key }) => type === 'lesson' && key === props.lessonKey)
  const { compares, compare, sheet, closeSheet } = useComparison()
  const original = open && compares && !overrideOf(open, 'add') && <Original outline={outline} lessonKey={open.key} />
  const beside = useWideDesk() && original
  useKeys({ original: () => (open && !overrideOf(open, 'add') ? compare() : false) })
  function openOriginal(key: string) {
    onOpen(key)
    if (!compares) compare()
  }
  return (
    <div className={css.desk} data-open={open !== undefined || undefined} data-compares={beside ? true : undefined}>
      {beside ? (
        <div className={css.beside}>
          <Suspense fallback={<SkeletonPart />}>{original}</Suspense>
        </div>
      ) : (
        <LessonLines outline={outline} openKey={open?.key} onOpen={onOpen} onOriginal={openOriginal} ask={ask} />
      )}
      <div className={css.pane}>
        {open ? (
          <>
            <button type="button" className={css.back} onClick={() => onOpen(undefined)}>
              {t`All lessons`}
            </button>
            <Suspense fallback={<SkeletonPart />}>
              <LessonEditor key={open.key} outline={outline} node={open} compares={compares} onCompare={compare} />
            </Suspense>
          </>
        ) : (
          <EmptyState
            title={t`Choose a lesson`}
            words={t`What you change here is for your group alone. The original stays as it is.`}
          />
        )}
      </div>
      {sheet && original && !beside && (
        <Dialog title={t`Original`} onClose={closeSheet}>
          <Suspense fallback={<SkeletonPart />}>{original}</Suspense>
        </Dialog>
      )}
      <Suspense fallback={null}>
        {asked && <OpenDialog asked={asked} outline={outline} onOpen={onOpen} onClose={() => ask(null)} />}
      </Suspense>
    </div>
  )
}
