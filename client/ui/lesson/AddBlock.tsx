import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { newId } from '../../lib/query/id.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { blockKinds, blockName } from './block-names.ts'
import css from './blocks.module.css'
import { type Block, type BlockKind, newBlock } from './blocks.ts'
import { useLessonWriting } from './lesson-writing.ts'

const ChooseKind = lazy(async () => ({ default: (await withWords(import('./ChooseKind.tsx'))).ChooseKind }))

/** The button that adds a block, and its list; an element in `asker` opens it, as the sign / does in an empty text. */
export function AddBlock(props: {
  onAdd: (block: Block) => void
  asker: HTMLElement | null
  onAsk: (asker: HTMLElement | null) => void
  /** Closes the list by Escape. */
  onLeave: () => void
}) {
  const { t } = useLingui()
  const { asker, onAsk } = props
  const { keep: keepFile } = useLessonWriting()
  const files = useRef<HTMLInputElement>(null)
  const [wanted, want] = useState<'image' | 'file'>('image')
  const [coming, setComing] = useState(false)

  function pick(kind: BlockKind) {
    onAsk(null)
    if (kind !== 'image' && kind !== 'file') return props.onAdd(newBlock(kind))
    want(kind)
    requestAnimationFrame(() => files.current?.click())
  }
  async function keep(file: File) {
    setComing(true)
    try {
      const { path } = await keepFile(file)
      const key = newId()
      const image = wanted === 'image' ? await createImageBitmap(file).catch(() => undefined) : undefined
      if (image) {
        const { width, height } = image
        props.onAdd({ key, kind: 'image', path, width, height })
      } else props.onAdd({ key, kind: 'file', path, name: file.name.slice(0, 200), bytes: file.size, type: file.type })
    } catch {
      // said by whoever keeps files
    } finally {
      setComing(false)
    }
  }
  return (
    <div className={css.adding}>
      <input
        ref={files}
        type="file"
        hidden
        aria-label={wanted === 'image' ? t`Picture` : t`File`}
        accept={wanted === 'image' ? 'image/png,image/jpeg,image/webp,image/gif,image/avif' : undefined}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) void keep(file)
        }}
      />
      <Button
        size="xs"
        variant="subtle"
        loading={coming}
        leftSection={<IconPlus size={16} stroke={1.75} />}
        aria-expanded={asker !== null}
        onClick={({ currentTarget }) => onAsk(asker ? null : currentTarget)}
      >
        {t`Add block`}
      </Button>
      {asker && (
        <Suspense>
          <ChooseKind
            label={t`Choose a block`}
            choices={blockKinds.map((kind) => ({ id: kind, label: blockName(kind) }))}
            onPick={(kind) => pick(kind as BlockKind)}
            asker={asker}
            onClose={(byKey) => {
              onAsk(null)
              if (byKey) props.onLeave()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
