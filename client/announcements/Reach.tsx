import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Announcement } from './queries.ts'
import { reachOf, seenOf } from './reach-queries.ts'

/** The reach of an announcement, for who manages it: how many have seen it, and whom its push reached. */
export function Reach({ announcement }: { announcement: Announcement }) {
  return (
    <>
      <SeenBy announcement={announcement} />
      <Pushes announcement={announcement} />
    </>
  )
}

function SeenBy({ announcement: { id, group_id } }: { announcement: Announcement }) {
  const { t } = useLingui()
  const one = useQuery(seenOf(group_id)).data?.find(({ announcement_id }) => announcement_id === id)
  return one && one.members > 0 ? <span>{t`seen by ${one.seen} of ${one.members}`}</span> : null
}

/** The reach of its push, without names. Nothing while nobody has a device: then there was no push. */
function Pushes({ announcement: { id, group_id } }: { announcement: Announcement }) {
  const { t } = useLingui()
  const one = useQuery(reachOf(group_id)).data?.find(({ announcement_id }) => announcement_id === id)
  if (!one || one.told === one.push_off) return null
  const parts = [
    t`push delivered to ${one.delivered}`,
    one.push_off > 0 && t`push off for ${one.push_off}`,
    one.quiet > 0 && t`quiet hours for ${one.quiet}`,
  ]
  return <span>{parts.filter(Boolean).join(', ')}</span>
}
