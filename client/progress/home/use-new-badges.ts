import { mutationOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ownSettings, savingSettings } from '../../account/data/settings.ts'
import { write } from '../../lib/outbox/write.ts'
import { attempt } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import type { OwnBadge } from '../data/badges.ts'

type Row = Parameters<NonNullable<typeof savingSettings.mutationFn>>[0]

/** Follows from looking: nobody waits for it. */
const noting = mutationOptions({
  ...savingSettings,
  mutationFn: (row: Row) => write({ table: 'user_settings', verb: 'put', by: ['user_id'], row, incidental: true }),
})

/** The badges that nobody has told their person of: for as long as the part is on screen, and never again. */
export function useNewBadges(badges: readonly OwnBadge[] | undefined): readonly OwnBadge[] {
  const settings = useQuery(ownSettings).data
  const [shown, setShown] = useState<readonly OwnBadge[]>()
  const seen = settings && (settings[0]?.badges_seen_at ?? '')
  const fresh = badges && seen !== undefined ? badges.filter((one) => isAfter(one.awarded_at, seen)) : []
  const latest = fresh[0]?.awarded_at
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest tells them all
  useEffect(() => {
    if (!latest) return
    setShown(fresh)
    attempt(noting, { user_id: myId(), badges_seen_at: latest })
  }, [latest])
  // one that was taken back meanwhile, or is switched off, is not told of any more
  return (latest ? fresh : (shown ?? [])).filter(({ id }) => badges?.some((one) => one.id === id))
}

const isAfter = (moment: string, seen: string) => !seen || Date.parse(moment) > Date.parse(seen)
