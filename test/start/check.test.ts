import { spawnSync } from 'node:child_process'
import { chmodSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folder } from './starts.ts'

/** The output of `npm start -- --check`, and how it ended. */
function check(env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/start.js', '--check'], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  })
  return { status, lines: (stdout + stderr).trim().split('\n') }
}

const good = {
  SITE_URL: 'https://cohort.example.org',
  TRUSTED_PROXIES: '127.0.0.1',
  SMTP_URL: 'smtp://mail.example.org:587',
}

test('settings for people on other machines pass the check, which starts nothing', () => {
  const dataDir = folder()
  expect(check({ DATA_DIR: dataDir, ...good })).toEqual({
    status: 0,
    lines: ['Nothing is wrong with these settings.'],
  })
  expect(readdirSync(dataDir)).toEqual([])
})

test('the check names each thing that is wrong', () => {
  const dataDir = folder()
  writeFileSync(join(dataDir, 'secrets.json'), '{}')
  chmodSync(join(dataDir, 'secrets.json'), 0o644)
  const { status, lines } = check({
    DATA_DIR: dataDir,
    SITE_URL: 'http://cohort.example.org',
    RATE_LIMIT: '0',
    DATABASE_URL: 'postgresql://cohort:hush@127.0.0.1:1/cohort',
  })
  expect(status).toBe(1)
  expect(lines.map((line) => line.split(':')[0])).toEqual([
    'SITE_URL',
    'SMTP_URL',
    'RATE_LIMIT',
    join(dataDir, 'secrets.json'),
    'JWT_SECRET',
    'DATABASE_URL',
  ])
  expect(lines.join()).not.toContain('hush')
})

test('the check asks for the proxy that speaks https', () => {
  const { lines } = check({ DATA_DIR: folder(), ...good, TRUSTED_PROXIES: '' })
  expect(lines).toEqual([expect.stringMatching(/^TRUSTED_PROXIES: /)])
})
