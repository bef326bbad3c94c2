import { useLingui } from '@lingui/react/macro'
import { IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Block } from '../../ui/lesson/blocks.ts'
import { AuthoredBlocks } from '../blocks/AuthoredBlocks.tsx'
import { useBuilder } from '../data/builder-context.ts'
import { leaderTextsOf } from '../data/nodes.ts'
import { useLeaderDraft } from '../data/use-shared-draft.ts'
import css from './notes.module.css'

const none: Block[] = []

/** Notes beside a unit, a lesson or an item that no member's device ever gets. */
export function LeaderNotes({ nodeKey }: { nodeKey: string }) {
  const { t } = useLingui()
  const { versionId, canEdit } = useBuilder()
  const known = useQuery(leaderTextsOf(versionId)).data
  const row = known?.find(({ key }) => key === nodeKey)
  const [blocks, write] = useLeaderDraft(versionId, nodeKey, row?.blocks ?? none)
  if (!known || (!canEdit && blocks.length === 0)) return null
  return (
    <section className={css.leaders} aria-label={t`Leader notes`}>
      <p className={css.leadersHead}>
        <IconEyeOff size={16} stroke={1.5} aria-hidden="true" />
        {t`Leader notes`} <span>{t`Members never see these.`}</span>
      </p>
      <AuthoredBlocks
        nodeKey={nodeKey}
        label={t`Leader notes`}
        empty={t`Add notes for whoever leads this`}
        blocks={blocks}
        onChange={write}
      />
    </section>
  )
}
