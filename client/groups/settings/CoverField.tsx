import { Trans, useLingui } from '@lingui/react/macro'
import { Button, FileButton } from '@mantine/core'
import { errorMessage } from '../../lib/query/query.ts'
import { Picture } from '../../ui/html/Picture.tsx'
import { coverTypes, useSetCover } from '../data/cover-writes.ts'
import { coverOf } from '../data/covers.ts'
import type { Group } from '../data/groups.ts'
import css from './settings.module.css'

/** The picture above the group's page: seen, changed and taken away at once, beside the fields that wait to be saved. */
export function CoverField({ group }: { group: Group }) {
  const { t } = useLingui()
  const set = useSetCover(group)
  const cover = coverOf(group)
  return (
    <div className={css.coverField}>
      <p className={css.label}>{t`Cover`}</p>
      {cover && <Picture className={css.cover} src={cover} alt={t`Cover of ${group.name}`} />}
      <div className={css.coverDeeds}>
        <FileButton
          accept={coverTypes}
          onChange={(file) => file && set.mutate(file)}
          inputProps={{ 'aria-label': t`Cover picture` }}
        >
          {(props) => (
            <Button {...props} variant="default" loading={set.isPending}>
              {cover ? t`Change cover` : t`Choose a cover`}
            </Button>
          )}
        </FileButton>
        {cover && (
          <Button variant="subtle" disabled={set.isPending} onClick={() => set.mutate(null)}>
            <Trans>Remove cover</Trans>
          </Button>
        )}
      </div>
      {set.error && (
        <p role="alert" className={css.refusal}>
          {errorMessage(set.error)}
        </p>
      )}
    </div>
  )
}
