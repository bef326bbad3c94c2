import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReadingSettings } from '../../lib/settings/reading.ts'
import { Picker } from '../menu/Picker.tsx'
import css from './comfort-panel.module.css'
import { ReadingFields } from './ReadingFields.tsx'
import { ResetReading } from './ResetReading.tsx'

/** The settings of reading beside the button that asked; a sheet on phones, above which the page stays in sight. */
export function ComfortPanel(props: {
  anchor: Element | null
  onChange: (reading: ReadingSettings) => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const { anchor, onChange, onClose } = props
  return (
    <Picker title={t`Text and paper`} anchor={anchor} onClose={onClose}>
      {(close) => (
        <div className={css.panel}>
          <ReadingFields onChange={onChange} />
          <div className={css.foot}>
            <ResetReading onChange={onChange} />
            <Button variant="default" size="xs" onClick={close}>{t`Done`}</Button>
          </div>
        </div>
      )}
    </Picker>
  )
}
