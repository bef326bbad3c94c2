import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorage } from '../../../test/fixtures/storage-room.ts'
import { isSmall } from './cost.ts'

/* Turns: a person who has many large pictures made keeps nobody else waiting. */

let room: Awaited<ReturnType<typeof openStorage>>
beforeAll(async () => {
  room = await openStorage()
  const plain = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#369' } })
      .png({ compressionLevel: 1 })
      .toBuffer()
  const pictures = room.service.from('pictures')
  for (const [name, side] of [
    ['large.png', 4500],
    ['small.png', 60],
  ] as const)
    expect((await pictures.upload(name, await plain(side), { contentType: 'image/png' })).error).toBeNull()
  await render('198.51.100.1', 'small.png?width=9')
})
afterAll(() => room.stop())

const render = (address: string, query: string) =>
  fetch(`${room.url}/render/image/public/pictures/${query}`, { headers: { 'x-forwarded-for': address } })

test('a small picture waits for no large one, and a large one of somebody else for one turn', async () => {
  let done = 0
  const many = Array.from({ length: 10 }, async (_, at) => {
    const answer = await render('203.0.113.9', `large.png?width=${100 + at}`)
    done++
    return answer.status
  })
  const doneBefore = async (query: string) => {
    expect((await render('198.51.100.7', query)).status).toBe(200)
    return done
  }
  const [small, large] = await Promise.all([doneBefore('small.png?width=20'), doneBefore('large.png?width=99')])
  expect(small).toBeLessThan(3)
  expect(large).toBeLessThan(6)
  expect(new Set(await Promise.all(many))).toEqual(new Set([200]))
})

test('what is small is told by what is taken apart and what is made of it', () => {
  const head = { width: 1500, height: 1000, format: 'png' }
  expect(isSmall(head, { width: 300, resize: 'cover', quality: 80 }, false)).toBe(true)
  expect(isSmall({ ...head, width: 6000, height: 4000 }, { width: 9, resize: 'cover', quality: 80 }, false)).toBe(false)
  expect(isSmall(head, { width: 2500, height: 2500, resize: 'fill', quality: 80 }, false)).toBe(false)
  expect(isSmall(head, { resize: 'cover', quality: 80 }, true)).toBe(false)
  expect(isSmall({ ...head, format: 'heif' }, { width: 300, resize: 'cover', quality: 80 }, false)).toBe(false)
})
