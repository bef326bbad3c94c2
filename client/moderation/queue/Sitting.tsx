import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCoffee } from '@tabler/icons-react'
import { useState } from 'react'
import { useGlobalPermissions } from '../../lib/query/permissions.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { decided, enough, pictureView, viewPictures } from '../data/sitting.ts'
import { PresetsDialog } from './PresetsDialog.tsx'
import css from './queue.module.css'

/** The means to look after oneself: pictures are blurred or grey, and what was decided in one go is counted. */
export function Sitting() {
  const { isAdmin } = useGlobalPermissions()
  const [opened, open] = useState(false)
  const { t } = useLingui()
  const count = decided.use()
  const view = pictureView.use()
  return (
    <footer className={css.sitting}>
      <SelectField
        look="quiet"
        aria-label={t`Pictures`}
        value={view}
        onChange={(chosen) => viewPictures(chosen as typeof view)}
        data={[
          { value: 'blurred', label: t`Pictures: blurred` },
          { value: 'grey', label: t`Pictures: greyscale` },
          { value: 'plain', label: t`Pictures: as they are` },
        ]}
      />
      {isAdmin && <Button variant="subtle" size="compact-sm" onClick={() => open(true)}>{t`Saved notes`}</Button>}
      {opened && <PresetsDialog onClose={() => open(false)} />}
      {count > 0 && (
        <p role="status">
          {count >= enough && <IconCoffee size={16} stroke={1.5} aria-hidden="true" />}
          {plural(count, { one: '# decided in this sitting', other: '# decided in this sitting' })}
          {count >= enough && ` · ${t`Time for a break?`}`}
        </p>
      )}
    </footer>
  )
}
