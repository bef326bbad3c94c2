import { useLingui } from '@lingui/react/macro'
import { Button, CloseButton } from '@mantine/core'
import { useState } from 'react'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { CopyPart } from '../copying/CopyPart.tsx'
import { useBuilder } from '../data/builder-context.ts'
import { type OutlineRow, parents, siblings, type Tree } from '../tree/outline-rows.ts'
import css from './outline.module.css'
import { duplicateNodes, moveNodes, removeNodes } from './outline-commands.ts'

/** Commands on several lines at once; they have to be of one kind. */
export function BulkBar({ rows, tree, onDone }: { rows: readonly OutlineRow[]; tree: Tree; onDone: () => void }) {
  const { t } = useLingui()
  const { versionId } = useBuilder()
  const [isCopying, showCopy] = useState(false)
  const [first] = rows
  if (!first) return null
  const { kind } = first
  const isOne = rows.every((row) => row.kind === kind)
  const into = parents(tree, kind)
  const doing = (work: () => unknown) => () => {
    void work()
    onDone()
  }
  return (
    <div className={css.bulk} role="toolbar" aria-label={t`Selected parts`}>
      <span>{isOne ? t`${rows.length} selected` : t`Select parts of one kind: units, lessons or items.`}</span>
      {isOne && (
        <>
          {into.length > 0 && (
            <SelectField
              aria-label={t`Move to`}
              look="quiet"
              value=""
              data={[
                { value: '', label: t`Move to…` },
                ...into.map(({ key, title }) => ({ value: key, label: title })),
              ]}
              onChange={(parent) => {
                const after = siblings(tree, kind, parent).findLast(({ key }) => !rows.some((row) => row.key === key))
                moveNodes(tree, versionId, kind, rows, { parent, after: after?.key ?? null })
                onDone()
              }}
            />
          )}
          <Button size="xs" variant="default" onClick={doing(() => duplicateNodes(versionId, rows))}>
            {t`Duplicate`}
          </Button>
          <Button size="xs" variant="default" onClick={() => showCopy(true)}>
            {t`Copy to…`}
          </Button>
          <Button size="xs" variant="default" onClick={doing(() => removeNodes(versionId, rows))}>
            {t`Delete`}
          </Button>
        </>
      )}
      <CopyPart
        rows={isCopying ? rows : []}
        onClose={(done) => {
          showCopy(false)
          if (done) onDone()
        }}
      />
      <CloseButton size="sm" aria-label={t`Clear selection`} onClick={onDone} />
    </div>
  )
}
