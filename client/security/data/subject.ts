import { type Identity, identityKinds } from './types.ts'

/** An address or a network that is written out in full: while one types, most of what stands there is none. */
export const isNetwork = (text: string) =>
  /^\d{1,3}(\.\d{1,3}){3}(\/\d{1,2})?$/.test(text) ||
  (text.includes(':') && /^[\da-f:.]{2,45}(\/\d{1,3})?$/i.test(text))

/** The typed words of a filter, as a filter; nothing while it is neither an email nor an address. */
export function subjectFilter(typed: string | undefined): { email: string } | { network: string } | undefined {
  const text = typed?.trim() ?? ''
  if (isNetwork(text)) return { network: text }
  return /^\S+@\S+$/.test(text) ? { email: text } : undefined
}

/** The thing that is open beside a list: an event, or the timeline of somebody or something. */
export type OpenThing = { kind: 'event'; value: string } | Identity

export const openAs = ({ kind, value }: OpenThing) => `${kind}:${value}`

export function readOpened(open: string | undefined): OpenThing | undefined {
  const at = open?.indexOf(':') ?? -1
  if (!open || at < 1) return undefined
  const value = open.slice(at + 1)
  const kind = (['event', ...identityKinds] as const).find((one) => one === open.slice(0, at))
  return kind && value ? { kind, value } : undefined
}
