import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconBan, IconHelpCircle, IconLogout, IconUserX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { toast } from '../../lib/browser/toast.ts'
import { afterwards } from '../../lib/query/query.ts'
import { askWasItYou } from '../data/acts.ts'
import type { Identity, IdentityFile } from '../data/types.ts'
import { useActs } from '../kit/acts.ts'
import own from './timeline.module.css'

const icon = { size: 18, stroke: 1.75 }

/** The acts on somebody or an address, one press each; at the thumb on phones. */
export function IdentityActs({ identity, known }: { identity: Identity; known: IdentityFile }) {
  const { t } = useLingui()
  const { want, lift } = useActs()
  const reachable = isReachable.use()
  const ask = useMutation({ mutationFn: askWasItYou, retry: false })
  const { person, blocked, may } = known
  const reason = useId()
  const isAddress = identity.kind === 'address'
  if (!person && !isAddress) return null
  return (
    <div className={own.acts}>
      {isAddress && blocked && (
        <Button
          variant="default"
          disabled={!reachable}
          leftSection={<IconArrowBackUp {...icon} />}
          onClick={() => lift(blocked)}
        >
          {t`Lift block`}
        </Button>
      )}
      {isAddress && (
        <Button
          variant="default"
          disabled={!reachable}
          leftSection={<IconBan {...icon} />}
          onClick={() => want({ act: 'block', network: known.value })}
        >
          {blocked ? t`Change block…` : t`Block address…`}
        </Button>
      )}
      {person && may.end && (
        <Button
          variant="default"
          disabled={!reachable || known.sessions === 0}
          aria-describedby={known.sessions === 0 ? reason : undefined}
          leftSection={<IconLogout {...icon} />}
          onClick={() => want({ act: 'end', person })}
        >
          {t`End sessions…`}
        </Button>
      )}
      {person && may.ask && (
        <Button
          variant="default"
          disabled={!reachable}
          loading={ask.isPending}
          leftSection={<IconHelpCircle {...icon} />}
          onClick={() =>
            afterwards(ask.mutateAsync(person.id), () => toast(t`Asked ${person.name} by email: “Was this you?”`))
          }
        >
          {t`Ask “Was this you?”`}
        </Button>
      )}
      {person && may.suspend && (
        <Button
          variant="default"
          disabled={!reachable}
          leftSection={<IconUserX {...icon} />}
          onClick={() => want({ act: 'suspend', person })}
        >
          {t`Suspend…`}
        </Button>
      )}
      {person && may.end && known.sessions === 0 && (
        <p id={reason} className={own.reason}>{t`${person.name} isn’t signed in on any device.`}</p>
      )}
    </div>
  )
}
