import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mailPages } from '../scripts/mails.js'

test('the mails that sign people in are as `npm run mails` makes them, and there are no others', () => {
  const dir = 'supabase/templates/auth'
  const kept = readdirSync(dir).filter((name) => name.endsWith('.html'))
  expect(Object.fromEntries(kept.map((name) => [name, readFileSync(`${dir}/${name}`, 'utf8')]))).toEqual(mailPages())
})
