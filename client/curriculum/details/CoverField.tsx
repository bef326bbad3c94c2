import { useLingui } from '@lingui/react/macro'
import { Button, FileButton } from '@mantine/core'
import { useState } from 'react'
import { coverTypes } from '../../groups/data/cover-writes.ts'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { useBuilder } from '../data/builder-context.ts'
import { keepCover } from '../data/covers.ts'
import { Cover } from './Cover.tsx'
import css from './details.module.css'

/** The picture of a curriculum, kept as soon as it is chosen; it counts when the details are saved. */
export function CoverField(props: {
  cover: string | null
  refused: string | undefined
  onChange: (path: string | null) => void
}) {
  const { t } = useLingui()
  const { card } = useBuilder()
  const reachable = isReachable.use()
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState('')
  const { cover, onChange } = props
  async function choose(file: File) {
    setPending(true)
    setFailed('')
    try {
      onChange(await keepCover(card.id, file))
    } catch (error) {
      setFailed(errorMessage(error))
    } finally {
      setPending(false)
    }
  }
  const words = failed || props.refused
  return (
    <div className={css.coverField}>
      <p className={css.label}>{t`Cover`}</p>
      {cover && <Cover path={cover} alt={t`Cover of ${card.title}`} className={css.cover} />}
      <div className={css.pair}>
        <FileButton
          accept={coverTypes}
          onChange={(file) => file && void choose(file)}
          inputProps={{ 'aria-label': t`Cover picture` }}
        >
          {(button) => (
            <Button {...button} variant="default" loading={pending} disabled={!reachable}>
              {cover ? t`Change cover` : t`Choose a cover`}
            </Button>
          )}
        </FileButton>
        {cover && (
          <Button variant="subtle" onClick={() => onChange(null)}>
            {t`Remove cover`}
          </Button>
        )}
      </div>
      {!reachable && <p className={css.hint}>{t`You’re offline. A cover needs a connection.`}</p>}
      {words && (
        <p role="alert" className={css.refused}>
          {words}
        </p>
      )}
    </div>
  )
}
