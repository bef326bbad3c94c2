import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Block } from '../../ui/lesson/blocks.ts'
import { wordsOfBlock } from '../../ui/lesson/words-of-blocks.ts'
import type { FieldConflict } from '../data/adapt.ts'
import type { NodesDraft } from '../draft/use-node-draft.ts'
import { withoutField } from '../draft/without-field.ts'
import { valueWords } from './fields.ts'
import css from './lesson.module.css'

/** Fields that somebody else changed in the meantime: both texts, and for each which it shall be. */
export function Conflicts(props: { conflicts: readonly FieldConflict[]; draft: NodesDraft; onDone: () => void }) {
  const { t } = useLingui()
  const { conflicts, draft, onDone } = props
  return (
    <section className={css.conflicts} role="alert" aria-label={t`Two versions`}>
      <p>{t`Someone else changed this at the same time. Choose what to keep. Nothing is lost until you save.`}</p>
      {conflicts.map((conflict) => (
        <dl key={`${conflict.node_key} ${conflict.op} ${conflict.field}`}>
          <dt>{t`Theirs`}</dt>
          <dd dir="auto">{words(conflict.value ?? conflict.original) || t`nothing`}</dd>
          <dt>{t`Yours`}</dt>
          <dd dir="auto">{words(conflict.yours) || t`nothing`}</dd>
        </dl>
      ))}
      <span className={css.choices}>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            draft.keep(conflicts.reduce((kept, conflict) => withoutField(kept, conflict), draft.draft))
            onDone()
          }}
        >
          {t`Keep theirs`}
        </Button>
        <Button size="xs" onClick={onDone}>
          {t`Keep yours`}
        </Button>
      </span>
    </section>
  )
}

function words(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return valueWords(value)
  const block = 'block' in value ? value.block : value
  return typeof block === 'object' && block !== null && 'kind' in block ? wordsOfBlock(block as Block) : ''
}
