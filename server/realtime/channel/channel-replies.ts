import type { PhoenixMessage } from '../frames.ts'

/** The words of one channel to its client. */
export type ChannelReplies = {
  send(event: string, payload: Record<string, unknown>, ref?: string | null): void
  reply(ref: string | null, status: 'ok' | 'error', response: Record<string, unknown>): void
  system(status: 'ok' | 'error', message: string, extension?: string): void
}

export function repliesTo(
  { joinRef, topic }: Pick<PhoenixMessage, 'joinRef' | 'topic'>,
  channel: string,
  tell: (message: PhoenixMessage) => void,
): ChannelReplies {
  const send = (event: string, payload: Record<string, unknown>, ref: string | null = null) =>
    tell({ joinRef, ref, topic, event, payload })
  return {
    send,
    reply: (ref, status, response) => send('phx_reply', { status, response }, ref),
    system: (status, message, extension = 'system') => send('system', { extension, status, message, channel }),
  }
}
