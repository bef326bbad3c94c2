import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { toast } from '../../lib/browser/toast.ts'
import { afterwards, errorMessage } from '../../lib/query/query.ts'
import { changeTenant, type OwnTenant, type SetupStep, type TenantChange } from '../data/setup.ts'
import css from './setup.module.css'

/** A step that changes the organisation: its fields, and the button that saves them. */
export function SaveStep(props: {
  step: SetupStep
  tenant: OwnTenant
  change: Omit<TenantChange, 'version'>
  children: ReactNode
}) {
  const { t } = useLingui()
  const { step, tenant, change, children } = props
  const reachable = isReachable.use()
  const save = useMutation({ mutationFn: changeTenant, meta: { saidAtField: true }, retry: false })
  function submit(event: FormEvent) {
    event.preventDefault()
    afterwards(save.mutateAsync({ ...change, step, version: tenant.version }), () => toast(t`Saved`))
  }
  return (
    <form className={css.fields} onSubmit={submit}>
      {children}
      {save.error && <p role="alert">{errorMessage(save.error)}</p>}
      <Button type="submit" disabled={!reachable} loading={save.isPending}>
        {t`Save`}
      </Button>
    </form>
  )
}
