import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isActive, visibleGroups } from '../../groups/data/groups.ts'
import { JoinByCode } from '../../groups/invites/JoinByCode.tsx'
import { ListedGroups } from '../../groups/ListedGroups.tsx'
import { Page } from '../../ui/Page.tsx'
import { Invitations } from '../invitations/Invitations.tsx'
import css from './welcome.module.css'

/** The ways in, for who wants to learn, or says that they have just joined, and is in no group. */
export function NotInYet() {
  const { t } = useLingui()
  const listed = useSuspenseQuery(visibleGroups).data.filter(
    (group) => group.visibility === 'listed' && isActive(group),
  )
  return (
    <Page
      title={t`You’re not in a group yet`}
      below={<Trans>If you asked to join one, you’ll get a notification once you’re in.</Trans>}
    >
      <div className={css.screen}>
        <Invitations />
        <section aria-labelledby="code">
          <h2 id="code" className={css.heading}>
            <Trans>Invited to a group?</Trans>
          </h2>
          <p className={css.quiet}>
            <Trans>Open the link you were sent, or enter its code here.</Trans>
          </p>
          <JoinByCode />
        </section>
        {listed.length > 0 && <ListedGroups groups={listed} />}
        <p className={css.more}>
          <Button variant="subtle" renderRoot={(props) => <Link {...props} to="/home" />}>
            <Trans>Go to Home</Trans>
          </Button>
        </p>
      </div>
    </Page>
  )
}
