import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { toast } from '../../lib/browser/toast.ts'
import { afterwards } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import css from '../../ui/area/area.module.css'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { type CurriculumFile, curriculumHeirs, transferCurriculum } from '../data/curricula.ts'

/** Hands a curriculum to somebody else of the organisation; who had it stays as an editor. */
export function TransferCurriculum({ curriculum: { id, owner } }: { curriculum: CurriculumFile }) {
  const { t } = useLingui()
  const [isOpen, open] = useState(false)
  const [words, setWords] = useState('')
  const q = useDeferredValue(words.trim())
  const reachable = isReachable.use()
  const found = useQuery({ ...curriculumHeirs(id, q), enabled: isOpen })
  const transfer = useMutation({ mutationFn: (to: string) => transferCurriculum(id, to, true), retry: false })
  if (!isOpen)
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        justify="flex-start"
        leftSection={<IconArrowsExchange size={16} stroke={1.75} />}
        onClick={() => open(true)}
      >
        {t`Choose another owner`}
      </Button>
    )
  const give = (to: string, name: string) =>
    afterwards(transfer.mutateAsync(to), (before) => {
      open(false)
      const said = t`${name} owns this curriculum now`
      // who commented before would come back as an editor
      if (!before.from || before.was === 'commenter') return toast(said)
      const input = { id, to: before.from, stays: before.was === 'editor' }
      offerUndo(said, { verb: 'admin.transferCurriculum', input })
    })
  const name = owner?.name
  return (
    <div className={css.part}>
      <p className={css.muted}>
        {name
          ? t`${name} stays as an editor. Groups that follow it go on as before.`
          : t`Groups that follow it go on as before.`}
      </p>
      <SearchField label={t`Search people by name or email`} maxLength={200} value={words} onChange={setWords} />
      <ul className={css.lines}>
        {found.data?.map((heir) => (
          <li key={heir.id} className={css.line}>
            <span className={css.grow} dir="auto">
              {heir.name}
            </span>
            {heir.role === 'editor' && <span className={css.muted}>{t`Editor`}</span>}
            <Button
              variant="default"
              size="compact-sm"
              disabled={!reachable || transfer.isPending}
              aria-label={t`Make ${heir.name} the owner`}
              onClick={() => give(heir.id, heir.name)}
            >
              {t`Make owner`}
            </Button>
          </li>
        ))}
      </ul>
      {found.isSuccess && found.data.length === 0 && <p className={css.muted}>{t`No people match.`}</p>}
    </div>
  )
}
