import { Plural, Trans } from '@lingui/react/macro'
import { Page } from '../ui/Page.tsx'
import type { Group } from './data/groups.ts'
import { GroupMark } from './GroupMark.tsx'
import css from './group-page.module.css'
import { JoinGroup } from './invites/JoinGroup.tsx'

/** A listed group as those see it who are not in it: what it is, and how to get in. */
export function GroupPreview({ group }: { group: Group }) {
  return (
    <Page
      title={group.name}
      mark={<GroupMark group={group} size={52} />}
      below={<Trans>You’re not a member of this group.</Trans>}
    >
      {group.description && <p className={css.purpose}>{group.description}</p>}
      {group.member_limit && (
        <p className={css.muted}>
          <Plural value={group.member_limit} one="Up to # member." other="Up to # members." />
        </p>
      )}
      <div className={css.outside}>
        <JoinGroup group={group} />
      </div>
    </Page>
  )
}
