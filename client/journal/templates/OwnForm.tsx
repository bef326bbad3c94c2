import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import css from './templates.module.css'

/** The dialog for something of one’s own to begin with; it is saved where it is whole, and then closed. */
export function OwnForm(props: {
  title: string
  save: string
  isWhole: boolean
  onSave: () => void
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useLingui()
  const { onSave, onClose, isWhole } = props
  return (
    <Dialog title={props.title} onClose={onClose}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isWhole) return
          onSave()
          onClose()
        }}
      >
        {props.children}
        <DialogActions>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" disabled={!isWhole}>
            {props.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
