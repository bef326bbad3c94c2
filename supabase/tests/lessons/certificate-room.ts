import type { TestDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { mina } from '../cast.ts'
import { lessonsRoom } from './lessons-room.ts'

export interface Certificate {
  id: string
  code: string
  name: string
  title: string
  group_name: string | null
  revoked_at: string | null
  revoked_reason: string | null
  may_return: boolean
}
interface MyCertificate {
  title: string
  name: string
  begun: boolean
  left: { title: string }[]
  certificate: Certificate | null
}

/** A group whose people come to the end of a curriculum of two units: A and B, C and D. */
export async function certificateRoom(database: TestDatabase) {
  const room = await lessonsRoom(database)
  const finishAll = async (by: Someone, adoption: string, keys: Record<string, string>, names = 'ABCD') => {
    for (const name of names) await room.finish(by, adoption, keys[name]!)
  }
  const issue = (by: Someone, adoption: string, name: string | null = null, withGroup = false) =>
    room.one<Certificate>(by, 'issue_certificate($1, $2, $3)', [adoption, name, withGroup])
  const revoke = (by: Someone, id: string, revoked = true, reason: string | null = null) =>
    room.one<null>(by, 'revoke_certificate($1, $2, $3)', [id, revoked, reason])
  const mine = (by: Someone, adoption: string) => room.one<MyCertificate>(by, 'my_certificate($1)', [adoption])
  const badges = async (by: Someone = mina) =>
    (
      await room.ask<{ badge: string }>(
        by,
        "select kind || ' ' || title || case when private then '' else ', shown' end as badge from public.achievements order by awarded_at, kind, title",
      )
    ).map(({ badge }) => badge)
  const show = async (by: Someone, kind: string, isPrivate = false) => {
    const [its] = await room.asOwner<{ id: string }>('select id from public.achievements where kind = $1', [kind])
    await room.one(by, 'set_achievement_private($1, $2)', [its!.id, isPrivate])
  }
  return { ...room, finishAll, issue, revoke, mine, badges, show }
}
