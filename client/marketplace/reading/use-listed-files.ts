import { useLayoutEffect, useState } from 'react'
import { bucket } from '../../lib/html/curriculum-files.ts'
import { seenPicture } from '../../lib/html/picture-cache.ts'
import { readThrough } from '../../lib/html/signed-pictures.ts'

/**
 * Files of listings are downloaded and not signed, and those that were seen are shown again without a network. True once
 * that holds, which what is inside waits for: pictures are asked for as soon as they are drawn.
 */
export function useListedFiles(): boolean {
  const [holds, setHolds] = useState(false)
  useLayoutEffect(() => {
    const end = readThrough(bucket, listedFile)
    setHolds(true)
    return end
  }, [])
  return holds
}

const listedFile = (path: string) => seenPicture(bucket, path)
