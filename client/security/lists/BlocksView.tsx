import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import css from '../../ui/area/area.module.css'
import { blocks } from '../data/lists.ts'
import { useActs } from '../kit/acts.ts'
import { BlockRow } from './BlockRow.tsx'
import { blockStateChoice } from './choices.ts'
import { blockColumns } from './csv-columns.ts'
import { ListFrame } from './ListFrame.tsx'

/** The addresses and networks that are blocked, and those that were. */
export function BlocksView() {
  const { t } = useLingui()
  const { want } = useActs()
  return (
    <ListFrame
      name={t`Blocks`}
      list={blocks}
      search={t`Address or network`}
      choices={[blockStateChoice()]}
      keep={3}
      head={[t`Address`, t`Ends`, t`Reason`, t`By`, t`Hits`, <span key="more" className={css.unseen}>{t`More`}</span>]}
      csv={blockColumns()}
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
