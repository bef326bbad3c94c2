import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import css from '../../ui/area/area.module.css'
import { markSetup } from '../data/setup.ts'

/** The first group, which is started where all groups are; and then its people. */
export function GroupStep() {
  const { t } = useLingui()
  const done = useMutation({ mutationFn: () => markSetup('group', 'done'), retry: false })
  return (
    <>
      <p>{t`A group is where people share tasks, events and messages. Start one, then invite people into it.`}</p>
      <div className={css.buttons}>
        <Button renderRoot={(props) => <Link {...props} to="/groups" />}>{t`Start a group`}</Button>
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/admin" search={{ tab: 'invites' }} />}>
          {t`Invite people`}
        </Button>
        <Button variant="default" loading={done.isPending} onClick={() => done.mutate()}>
          {t`Mark as done`}
        </Button>
      </div>
    </>
  )
}
