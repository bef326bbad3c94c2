import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '../routes.ts'

test('every endpoint has its rows', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.test.ts'))
  const text = files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('\n')
  const without = endpoints().filter((endpoint) => !text.includes(`'${endpoint}':`))
  expect(without).toEqual([])
})
