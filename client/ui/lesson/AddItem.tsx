import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import css from './blocks.module.css'
import { ItemIcon } from './ItemIcon.tsx'
import { itemKinds } from './item-kinds.ts'

const ChooseKind = lazy(async () => ({ default: (await withWords(import('./ChooseKind.tsx'))).ChooseKind }))

/** The button that adds an item of one of the ten kinds, and its list. */
export function AddItem({ onAdd }: { onAdd: (kind: string) => void }) {
  const { t } = useLingui()
  const [asked, ask] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <div className={css.adding}>
      <Button
        ref={button}
        size="xs"
        variant="subtle"
        leftSection={<IconPlus size={16} stroke={1.75} />}
        aria-expanded={asked}
        onClick={() => ask(!asked)}
      >
        {t`Add item`}
      </Button>
      {asked && (
        <Suspense>
          <ChooseKind
            label={t`Choose a kind of item`}
            choices={itemKinds().map(([id, label]) => ({ id, label, mark: <ItemIcon kind={id} /> }))}
            onPick={(kind) => {
              ask(false)
              onAdd(kind)
            }}
            asker={button.current}
            onClose={() => ask(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
