import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCache } from './cache.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cache-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const made =
  (log: string[], name: string, size = 10) =>
  async () => {
    log.push(name)
    return new Uint8Array(size)
  }

test('what is asked for twice is made once, also at the same moment, and after a restart', async () => {
  const log: string[] = []
  const cache = openCache(dir, 1000)
  await Promise.all([cache.get('a', made(log, 'a')), cache.get('a', made(log, 'a'))])
  await cache.get('a', made(log, 'a'))
  await openCache(dir, 1000).get('a', made(log, 'a'))
  expect(log).toEqual(['a'])
})

test('the folder never grows past its bytes, and who was not asked for the longest goes first', async () => {
  const log: string[] = []
  const cache = openCache(dir, 100)
  for (const name of 'abcdefghij') await cache.get(name, made(log, name))
  await cache.get('a', made(log, 'a'))
  await cache.get('k', made(log, 'k'))
  expect(cache.bytes()).toBe(100)
  expect(readdirSync(dir)).toHaveLength(10)
  await cache.get('a', made(log, 'a'))
  await cache.get('b', made(log, 'b again'))
  expect(log.slice(-2)).toEqual(['k', 'b again'])
})

test('what could not be made is made when it is next asked for', async () => {
  const cache = openCache(dir, 100)
  await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await cache.get('a', made([], 'a'))).toHaveLength(10)
  expect(readdirSync(dir)).toHaveLength(1)
})

test('what cannot be kept is given all the same', async () => {
  const cache = openCache(dir, 100)
  await cache.get('a', made([], 'a'))
  rmSync(dir, { recursive: true })
  writeFileSync(dir, 'no folder')
  expect(await cache.get('b', made([], 'b'))).toHaveLength(10)
})

test('a file that somebody took away is made anew', async () => {
  const log: string[] = []
  const cache = openCache(dir, 100)
  await cache.get('a', made(log, 'a'))
  for (const name of readdirSync(dir)) rmSync(join(dir, name))
  await cache.get('a', made(log, 'a'))
  expect(log).toEqual(['a', 'a'])
})
