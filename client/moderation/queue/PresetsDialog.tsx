import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { deletingPreset, reasonPresets, writingPreset } from '../data/presets.ts'
import type { ReasonPreset } from '../data/types.ts'
import { nameOf, reasonNames } from '../data/words.ts'
import { PresetForm } from './PresetForm.tsx'
import css from './presets.module.css'

/** The words that moderators of one's organisation use again and again: for its admins. */
export function PresetsDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { data } = useQuery(reasonPresets(i18n.locale))
  const [edited, edit] = useState<ReasonPreset>()
  const fresh = (): ReasonPreset => {
    const id = newId()
    return { id, key: `p${id.replaceAll('-', '')}`, reason: 'spam', text: '', locale: i18n.locale }
  }
  return (
    <Dialog title={t`Saved notes`} onClose={onClose}>
      <p
        className={css.quiet}
      >{t`Notes to authors that you need again and again. Moderators pick one when they decide.`}</p>
      {!data && <SkeletonPart />}
      {edited ? (
        <PresetForm
          key={edited.id}
          preset={edited}
          onSave={(preset) => {
            attempt(writingPreset, preset)
            edit(undefined)
          }}
          onBack={() => edit(undefined)}
        />
      ) : (
        <>
          <ul className={css.presets}>
            {data?.map((preset) => (
              <li key={preset.id} className={css.preset}>
                <div className={css.words}>
                  <b>{nameOf(reasonNames, preset.reason)}</b>
                  <p dir="auto">{preset.text}</p>
                </div>
                <Button variant="subtle" size="compact-sm" onClick={() => edit(preset)}>{t`Edit`}</Button>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  onClick={() => attempt(deletingPreset, { id: preset.id })}
                >{t`Delete`}</Button>
              </li>
            ))}
          </ul>
          <Button variant="default" onClick={() => edit(fresh())}>{t`Add a note`}</Button>
        </>
      )}
    </Dialog>
  )
}
