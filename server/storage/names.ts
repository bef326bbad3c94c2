import { invalidBucketName, invalidKey, invalidRequest } from './errors.ts'

/* The characters of names: those that S3 calls safe (docs: "Object keys") and those that Supabase adds to them. */
const keyCharacters = /^[\w/!\-.*'() &$@=;:+,?]+$/
const bucketCharacters = /^[\w!\-.*'() &$@=;:+,?]+$/

/** An object's name, at most 1024 bytes, or a refusal. No segment may be `.` or `..`: a browser would resolve it. */
export function objectName(name: unknown): string {
  if (isObjectName(name)) return name
  throw invalidKey(typeof name === 'string' ? name.slice(0, 200) : '')
}

export function isObjectName(name: unknown): name is string {
  if (typeof name !== 'string' || name.length > 1024 || !keyCharacters.test(name) || name.startsWith('/')) return false
  return !name.split('/').some((part) => part === '.' || part === '..')
}

export function bucketName(name: unknown): string {
  const fits = typeof name === 'string' && name.length <= 100 && bucketCharacters.test(name) && name.trim() === name
  if (!fits || name === '.' || name === '..') throw invalidBucketName()
  return name
}

/**
 * A number of bytes, or text as `50MB` (powers of ten, as the storage API counts) and `50MiB` (of two, as config.toml
 * does).
 */
export function sizeOf(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  const found = /^(\d+(?:\.\d+)?)\s*(|[kmgt]i?)b?$/i.exec(typeof value === 'string' ? value : '')
  if (!found) throw invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B')
  const [, count = '', unit = ''] = found
  const step = unit.length > 1 ? 1024 : 1000
  return Math.floor(Number(count) * step ** ' kmgt'.indexOf(unit.charAt(0).toLowerCase() || ' '))
}
