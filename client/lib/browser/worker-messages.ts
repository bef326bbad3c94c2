/* The messages of a page and its service worker. Only types and a pure function: both are built with it. */

/** A push as `private.push_payload` in the database makes it; `data` holds ids by name, and how many are unread. */
export interface PushPayload {
  type: string
  title: string
  message: string
  url: string
  tag: string
  /** The buttons of the banner: each opens the app, which does what its action names. */
  actions?: readonly { action: string; title: string }[]
  data: { notificationId?: string; taskId?: string; nonce?: string; unread?: number }
}

/** A click on a banner: on one of its buttons, or (without an action) on the rest of it. */
export interface Click {
  notificationId: string | null
  action: string | null
}

/** From the worker. `go` is answered on its port, so that the worker knows that somebody follows it. */
export type WorkerMessage =
  | { kind: 'pushed'; nonce: string | null }
  | ({ kind: 'go'; url: string } & Click)
  | { kind: 'clicked'; clicks: Click[] }
  | { kind: 'resync' }
  | { kind: 'version'; version: string }

/** From the page. */
export type PageMessage = { kind: 'here' } | { kind: 'version' } | { kind: 'take over' }

/** The address that a click on a push opens: a task itself, or the push's own URL. Only ever a path of this app. */
export function landing({ url, data }: Pick<PushPayload, 'url' | 'data'>): string {
  if (!/^\/(?![/\\])/.test(url)) return '/'
  return url === '/tasks' && data.taskId ? `/tasks?taskId=${encodeURIComponent(data.taskId)}` : url
}
