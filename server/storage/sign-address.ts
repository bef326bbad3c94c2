import type { Context } from 'hono'
import type { Env } from '../http/claims.ts'
import { invalidParameter } from './errors.ts'
import type { Signatures } from './signatures.ts'

/** The signing of addresses; with `recheck` whoever had one signed is named in it, and their rights are asked again. */
export function signsAddresses(signed: Signatures, recheck: boolean) {
  /** The address below `/storage/v1`; of `render/image` where a transformed picture is wanted. */
  async function readAddress(
    c: Context<Env>,
    { bucket, name }: { bucket: string; name: string },
    seconds: number,
    transform?: unknown,
  ) {
    const url = `${bucket}/${name}`
    const transformations = transform === undefined ? undefined : wishesIn(transform)
    const kind = transformations ? 'render' : 'read'
    const token = await signed.sign({ kind, url, by: signer(c), transformations }, seconds)
    return `/${transformations ? 'render/image' : 'object'}/sign/${url}?token=${token}`
  }

  /** The person whose rights are checked again. What the service key signs stands as it was signed. */
  function signer(c: Context<Env>) {
    const { role, sub, aal } = c.var.claims
    return recheck && sub ? { role, sub, ...(aal && { aal }) } : undefined
  }

  return { readAddress, signer }
}

/** A transformation as `name:value` pairs; their meaning is for whoever renders. */
function wishesIn(transform: unknown) {
  if (typeof transform !== 'object' || transform === null) throw invalidParameter('Invalid Parameter transform')
  const wishes = Object.entries(transform).filter(([, value]) => value !== undefined && value !== null)
  if (!wishes.every(([name, value]) => /^[a-z_]{1,20}$/.test(name) && /^[\w.-]{1,20}$/.test(String(value)))) {
    throw invalidParameter('Invalid Parameter transform')
  }
  return wishes.map(([name, value]) => `${name}:${value}`).join(',') || undefined
}
