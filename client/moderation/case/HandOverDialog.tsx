import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../lib/browser/toast.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { moderatorsOf } from '../data/queue.ts'
import { handOverCase } from '../data/writes.ts'
import css from './case.module.css'

/** Chooses who goes on with a case. */
export function HandOverDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const { data, error } = useQuery(moderatorsOf(id))
  const [pending, setPending] = useState('')
  async function give(userId: string, name: string) {
    setPending(userId)
    try {
      await handOverCase(id, userId)
      toast(t`${name} has this case now`)
      onClose()
    } catch (refused) {
      toast(errorMessage(refused), 'bad')
      setPending('')
    }
  }
  return (
    <Dialog title={t`Hand over to`} onClose={onClose}>
      {data?.length === 0 && <p className={css.quiet}>{t`Nobody else can decide this case.`}</p>}
      {error && <p className={css.quiet}>{errorMessage(error)}</p>}
      {!data && !error && <SkeletonPart />}
      <ul className={css.people}>
        {data?.map((person) => (
          <li key={person.id}>
            <Button
              variant="default"
              fullWidth
              justify="start"
              loading={pending === person.id}
              leftSection={<Avatar person={person} size={24} />}
              onClick={() => void give(person.id, person.name)}
            >
              <bdi>{person.name}</bdi>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
