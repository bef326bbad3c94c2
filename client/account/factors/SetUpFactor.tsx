import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDeviceMobileCode, IconKey } from '@tabler/icons-react'
import { hasPasskeys } from '../data/sign-in.ts'
import css from '../sign-in/sign-in.module.css'
import { NewFactor } from './NewFactor.tsx'
import { useNewFactor } from './use-new-factor.ts'

/** The choice of a first second factor, for a person whose organisation requires one. */
export function SetUpFactor({ onDone }: { onDone: () => void }) {
  const added = useNewFactor(onDone)
  return (
    <div className={css.form}>
      <Button size="md" fullWidth leftSection={<IconDeviceMobileCode size={20} stroke={1.5} />} onClick={added.addApp}>
        <Trans>Add an app</Trans>
      </Button>
      {hasPasskeys && (
        <Button
          variant="default"
          size="md"
          fullWidth
          loading={added.isAddingKey}
          leftSection={<IconKey size={20} stroke={1.5} />}
          onClick={added.addKey}
        >
          <Trans>Add a key</Trans>
        </Button>
      )}
      <NewFactor {...added.dialogs} />
    </div>
  )
}
