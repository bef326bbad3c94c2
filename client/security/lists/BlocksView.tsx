import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import css from '../../ui/area/area.module.css'
import { blocks } from '../data/lists.ts'
import type { BlockLine } from '../data/types.ts'
import { useActs } from '../kit/acts.ts'
import { BlockRow } from './BlockRow.tsx'
import { blockStateChoice } from './choices.ts'
import type { CsvColumns } from './export-list.ts'
import { ListFrame } from './ListFrame.tsx'

/** The addresses and networks that are blocked, and those that were. */
export function BlocksView() {
  const { t } = useLingui()
  const { want } = useActs()
  const csv: CsvColumns<BlockLine> = [
    [t`Address`, ({ address }) => address],
    [t`State`, ({ is_active }) => (is_active ? t`Active` : t`Ended`)],
    [t`Blocked`, ({ blocked_at }) => blocked_at],
    [t`Ends`, ({ expires_at }) => expires_at],
    [t`Reason`, ({ reason }) => reason],
    [t`Note`, ({ note }) => note],
    [t`By`, ({ by, automatic }) => (automatic ? t`Automatic` : (by?.name ?? null))],
    [t`Hits`, ({ hits }) => String(hits)],
    [t`Last hit`, ({ last_hit_at }) => last_hit_at],
  ]
  return (
    <ListFrame
      name={t`Blocks`}
      list={blocks}
      search={t`Address or network`}
      choices={[blockStateChoice()]}
      keep={3}
      head={[t`Address`, t`Ends`, t`Reason`, t`By`, t`Hits`, <span key="more" className={css.unseen}>{t`More`}</span>]}
      csv={csv}
      empty={(checked) => t`Nothing is or was blocked, last check ${checked}`}
      tool={
        <Button
          size="compact-sm"
          leftSection={<IconBan size={16} stroke={1.75} />}
          onClick={() => want({ act: 'block', network: '' })}
        >
          {t`Block address…`}
        </Button>
      }
    >
      {(lines) => lines.map((line) => <BlockRow key={line.id} line={line} />)}
    </ListFrame>
  )
}
