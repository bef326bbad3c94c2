import type { Claims } from '../../http/claims.ts'
import type { Rights } from '../rights.ts'
import type { Join } from './join.ts'

/** The state of one channel, which its parts share. */
export type ChannelState = {
  readonly topic: string
  readonly join: Join
  phase: 'joining' | 'joined' | 'over'
  /** The claims and rights of whoever has joined; undefined until somebody has. */
  entered: { claims: Claims; rights: Rights } | undefined
}

/** The end of a channel: `phx_close` makes the stock client forget it, `phx_error` makes it join again after a second. */
export type EndChannel = (event: 'phx_close' | 'phx_error', words: string) => void
