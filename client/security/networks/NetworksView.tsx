import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useGlobalPermissions } from '../../lib/query/permissions.ts'
import css from '../../ui/area/area.module.css'
import { Shown } from '../../ui/area/Shown.tsx'
import { Table } from '../../ui/area/Table.tsx'
import { mostTrusted, trustedNetworks } from '../data/networks.ts'
import { NetworkForm } from './NetworkForm.tsx'
import { NetworkRow } from './NetworkRow.tsx'
import own from './networks.module.css'

/** Networks that the rules never slow or block, such as a school behind one address. */
export function NetworksView() {
  const { t } = useLingui()
  const { isSuperAdmin: mayTrust } = useGlobalPermissions()
  const networks = useQuery({ ...trustedNetworks, enabled: mayTrust })
  if (!mayTrust) return <p className={own.empty}>{t`Only super admins can see and change trusted networks.`}</p>
  return (
    <>
      <p className={css.muted}>
        {t`The rules never slow or block a trusted network, such as a school behind one address. Accounts still have to wait after wrong passwords, and you can still block it by hand.`}
      </p>
      <NetworkForm isFull={(networks.data?.length ?? 0) >= mostTrusted} />
      <Shown of={networks}>
        {(all) =>
          all.length === 0 ? (
            <p className={own.empty}>{t`No trusted networks yet.`}</p>
          ) : (
            <Table
              label={t`Trusted networks`}
              keep={3}
              head={[t`Network`, t`Name`, t`Added`, <span key="more" className={css.unseen}>{t`More`}</span>]}
            >
              {all.map((line) => (
                <NetworkRow key={line.id} line={line} mayChange={mayTrust} />
              ))}
            </Table>
          )
        }
      </Shown>
    </>
  )
}
