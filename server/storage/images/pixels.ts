import { tooLarge } from '../errors.ts'

/** 134 million: a camera's 108 fit, and what fills a phone's memory when it is shown does not. */
const mostPixels = 2 ** 27

/** A few bytes may unfold to gigabytes in whatever shows them. */
export function refuseBomb(width: number, height: number) {
  if (width * height > mostPixels) throw tooLarge(`The picture has more than ${mostPixels} pixels.`)
}
