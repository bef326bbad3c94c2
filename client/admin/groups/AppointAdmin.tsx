import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { toast } from '../../lib/browser/toast.ts'
import { afterwards } from '../../lib/query/query.ts'
import css from '../../ui/area/area.module.css'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { appointAdmin, groupCandidates } from '../data/groups.ts'

/** Makes one of a group's members its admin. */
export function AppointAdmin({ groupId, admins }: { groupId: string; admins: readonly string[] }) {
  const { t } = useLingui()
  const [isOpen, open] = useState(admins.length === 0)
  const [words, setWords] = useState('')
  const q = useDeferredValue(words.trim())
  const reachable = isReachable.use()
  const found = useQuery({ ...groupCandidates(groupId, q), enabled: isOpen })
  const appoint = useMutation({ mutationFn: (userId: string) => appointAdmin(groupId, userId), retry: false })
  if (!isOpen)
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        justify="flex-start"
        leftSection={<IconUserPlus size={16} stroke={1.75} />}
        onClick={() => open(true)}
      >
        {t`Appoint an admin`}
      </Button>
    )
  const candidates = found.data?.filter(({ id }) => !admins.includes(id)) ?? []
  return (
    <div className={css.part}>
      <SearchField label={t`Search members`} maxLength={200} value={words} onChange={setWords} />
      <ul className={css.lines}>
        {candidates.map(({ id, name }) => (
          <li key={id} className={css.line}>
            <span className={css.grow} dir="auto">
              {name}
            </span>
            <Button
              variant="default"
              size="compact-sm"
              disabled={!reachable || appoint.isPending}
              aria-label={t`Appoint ${name}`}
              onClick={() =>
                afterwards(appoint.mutateAsync(id), () => {
                  open(false)
                  toast(t`${name} is an admin of the group now`)
                })
              }
            >
              {t`Appoint`}
            </Button>
          </li>
        ))}
      </ul>
      {found.isSuccess && candidates.length === 0 && <p className={css.muted}>{t`No members match.`}</p>}
    </div>
  )
}
