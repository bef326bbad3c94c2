/*
 * The presences on each topic, as Phoenix tells them: a state to who comes, then what has changed since. A key may be
 * present several times, as on two devices; each time has a reference of its own, which a new one follows when what is
 * tracked changes. The wire: Phoenix.Presence, and @supabase/realtime-js, src/RealtimePresence.ts.
 */

export type Meta = { phx_ref: string; phx_ref_prev?: string; [name: string]: unknown }

/** As clients are told. */
export type Metas = Record<string, { metas: Meta[] }>

/** As processes tell each other: who came, and the references of who went. */
export type PresenceDiff = { joins: [key: string, meta: Meta][]; leaves: string[] }
