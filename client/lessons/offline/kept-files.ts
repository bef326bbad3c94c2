import { bucket } from '../../lib/html/curriculum-files.ts'
import { seenPicture } from '../../lib/html/picture-cache.ts'

/** A picture of a lesson, from this device where it was seen or kept before. */
export const keptFile = (path: string) => seenPicture(bucket, path)
