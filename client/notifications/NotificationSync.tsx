import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useUser } from '../account/AuthProvider.tsx'
import { session } from '../lib/supabase/session.ts'
// begins to notice what is typed: a reload that comes later waits for it
import '../lib/browser/unsaved.ts'
import { askWorker, hasWorker, hearWorker } from '../lib/browser/service-worker.ts'
import type { Click } from '../lib/browser/worker-messages.ts'
import { markAsRead, newest, refetchNotifications } from './data/notifications.ts'
import { fallSilent, resync } from './push/subscription.ts'
import { isSupported } from './push/supported.ts'

/**
 * The work around the bell for as long as the app is open: it follows clicks on pushes, keeps the subscription alive,
 * takes away what was read elsewhere, and sets the badge of the app's icon. It draws nothing, so the first screen does
 * without it.
 */
export function NotificationSync({ unread }: { unread: number }) {
  const { id } = useUser()
  const { history } = useRouter()
  useEffect(() => {
    const deaf = hearWorker((told, answer) => {
      if (told.kind === 'pushed') void refetchNotifications()
      if (told.kind === 'resync') log(resync())
      if (told.kind === 'clicked') for (const one of told.clicks) log(follow(one))
      if (told.kind !== 'go') return
      answer()
      log(follow(told))
      history.push(told.url)
    })
    if (hasWorker) log(askWorker({ kind: 'here' }))
    return deaf
  }, [history])
  useEffect(() => {
    if (!id) return
    log(resync())
    return session.watch(() => session.get().user === null && log(fallSilent()))
  }, [id])
  useEffect(() => {
    if ('setAppBadge' in navigator) log(unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge())
  }, [unread])
  useCleared(id)
  return null
}

/** Closes banners on this device whose row is read, or was here unread and is gone. */
function useCleared(id: string) {
  const { data: list } = useQuery({ ...newest(id), refetchInterval: false })
  const wereUnread = useRef(new Set<string>())
  useEffect(() => {
    if (!list || !isSupported()) return
    const there = new Map(list.map((one) => [one.id, one]))
    const isOver = (told: string) => there.get(told)?.is_read ?? wereUnread.current.has(told)
    log(clear(isOver))
    for (const one of list) if (!one.is_read) wereUnread.current.add(one.id)
  }, [list])
}

/** Closes the banners that are over. One without a row stays until its reader closes it. */
async function clear(isOver: (notificationId: string) => boolean) {
  const worker = await navigator.serviceWorker.getRegistration()
  for (const shown of (await worker?.getNotifications()) ?? []) {
    const told: string | undefined = shown.data?.notificationId
    if (told && isOver(told)) shown.close()
  }
}

/** Reads what was clicked; a button has been pressed on purpose, and does what it says. */
async function follow({ notificationId, action }: Click) {
  if (!notificationId) return
  if (action) await (await import('./data/act.ts')).act(notificationId, action)
  await read(notificationId)
}

async function read(id: string) {
  await markAsRead(id)
  await refetchNotifications()
}

/** Logs failures: none of them costs anybody what they did. */
function log(work: Promise<unknown>) {
  work.catch((error: unknown) => console.warn('Push on this device:', error))
}
