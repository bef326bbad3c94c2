import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useGlobalPermissions } from '../../lib/query/permissions.ts'
import { switchingMarket } from '../data/market-switch.ts'
import css from './find.module.css'

/** Says that the marketplace is off in one’s organisation, and who can turn it on. */
export function MarketOff() {
  const { t } = useLingui()
  const { isAdmin } = useGlobalPermissions()
  const turn = useMutation(switchingMarket)
  return (
    <div className={css.off}>
      <p>
        {isAdmin
          ? t`The marketplace is off for your organisation, so you only find what it shares itself.`
          : t`The marketplace is off for your organisation, so you only find what it shares itself. An admin can turn it on.`}
      </p>
      {isAdmin && (
        <Button variant="default" size="xs" loading={turn.isPending} onClick={() => turn.mutate(true)}>
          {t`Turn it on`}
        </Button>
      )}
    </div>
  )
}
