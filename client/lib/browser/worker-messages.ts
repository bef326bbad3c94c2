/* The messages of a page and its service worker. Only types and a pure function: both are built with it. */

/** A push as `private.push_payload` in the database makes it; `data` holds ids by name, and how many are unread. */
export interface PushPayload {
  type: string
  title: string
  message: string
  url: string
  tag: string
  data: { notificationId?: string; taskId?: string; nonce?: string; unread?: number }
}

/** From the worker. `go` is answered on its port, so that the worker knows that somebody follows it. */
export type WorkerMessage =
  | { kind: 'pushed'; nonce: string | null }
  | { kind: 'go'; url: string; notificationId: string | null }
  | { kind: 'clicked'; notificationIds: string[] }
  | { kind: 'resync' }
  | { kind: 'version'; version: string }

/** From the page. */
export type PageMessage = { kind: 'here' } | { kind: 'version' } | { kind: 'take over' }

/** The address that a click on a push opens: a task itself, or the push's own URL. Only ever a path of this app. */
export function landing({ url, data }: Pick<PushPayload, 'url' | 'data'>): string {
  if (!/^\/(?![/\\])/.test(url)) return '/'
  return url === '/tasks' && data.taskId ? `/tasks?taskId=${encodeURIComponent(data.taskId)}` : url
}
