import { Refusal } from '../../http/errors.ts'
import { preconditionFailed } from '../errors.ts'
import type { ObjectPath } from '../move-copy.ts'
import type { StoredObject } from '../object-rows.ts'
import { decoded } from './request.ts'

type Headers = Record<string, string | undefined>

/** The conditions that a copy makes of its source (`x-amz-copy-source-if-…`), or 412. */
export function refuseUnless({ metadata }: StoredObject, headers: Headers) {
  const told = (name: string) => headers[`x-amz-copy-source-if-${name}`]
  const [match, noneMatch] = [told('match'), told('none-match')]
  const modified = secondsOf(metadata.lastModified)!
  const [since, before] = [secondsOf(told('modified-since')), secondsOf(told('unmodified-since'))]
  const isOther = match !== undefined ? !isSame(metadata.eTag, match) : before !== undefined && modified > before
  const isKnown = noneMatch !== undefined ? isSame(metadata.eTag, noneMatch) : since !== undefined && modified <= since
  if (isOther || isKnown) throw preconditionFailed()
}

/** True where a list of ETags, or `*`, names this one. */
export function isSame(etag: string, list: string) {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '').replaceAll('"', '')
  return list.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag))
}

/** `/bucket/key` or `bucket/key`, encoded as an address; an object has no other version than its latest. */
export function copySourceOf(text: string | undefined): ObjectPath {
  const [, bucket, name] = /^\/?([^/]+)\/(.+)$/.exec(decoded((text ?? '').replace(/\?versionId=.*$/, ''))) ?? []
  if (!bucket || !name)
    throw new Refusal(
      400,
      'InvalidArgument',
      'Copy Source must mention the source bucket and key: sourcebucket/sourcekey',
    )
  return { bucket, name }
}

function secondsOf(date: string | undefined) {
  const time = Date.parse(date ?? '')
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000)
}
