import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowLeft } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, use, useEffect, useMemo } from 'react'
import { useKeys } from '../../lib/registries/keys.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { removeEntry } from '../commands.ts'
import { entryOf } from '../data/entries.ts'
import type { JournalSearch } from '../data/search-params.ts'
import type { JournalEntry } from '../data/types.ts'
import { EntryEditor } from './EntryEditor.tsx'
import css from './editor.module.css'
import { dropWriter, showWriter, takeOver, writerOf } from './writers.ts'

/** An entry, edited in place. */
export function EntryPage({ id }: { id: string }) {
  const navigate = useNavigate()
  const rest = ({ entry: _, ...before }: JournalSearch) => before
  const back = () => void navigate({ from: '/journal', to: '/journal', search: rest })
  useKeys({ leave: back })
  return (
    <>
      <p className={css.leave}>
        <Link from="/journal" to="/journal" search={rest} className={css.back}>
          <IconArrowLeft size={18} stroke={1.75} className={css.arrow} aria-hidden="true" />
          <Trans>Back</Trans>
        </Link>
      </p>
      <Suspense fallback={<SkeletonPart />}>
        <Loaded id={id} onClose={back} />
      </Suspense>
    </>
  )
}

function Loaded({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  use(takeOver())
  const [entry] = useSuspenseQuery(entryOf(id)).data
  if (!entry) return <EmptyState title={t`This entry isn’t here`} words={t`It was deleted, or it isn’t yours.`} />
  return <Open entry={entry} onClose={onClose} />
}

function Open({ entry, onClose }: { entry: JournalEntry; onClose: () => void }) {
  const { id } = entry
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes of the entry later is adopted
  const writer = useMemo(() => writerOf(entry), [id])
  useEffect(() => showWriter(writer), [writer])
  return (
    <EntryEditor
      writer={writer}
      onClose={onClose}
      onDelete={() => {
        void dropWriter(id)
        removeEntry(entry)
        onClose()
      }}
    />
  )
}
