import { globSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'

/* The bytes that each room adds to every page inside: its room.ts, compressed with the others as it is sent. */

/** A registrations.ts of chosen rooms, which only this test has. */
const virtual = resolve('client/registrations-of-test.ts')

const rooms = globSync('client/*/room.ts')
  .map((file) => basename(dirname(file)))
  .sort()
const all = await weigh(rooms)

test.each(rooms)('%s is known to every page by 0.15 KiB at most', async (room) => {
  const without = await weigh(rooms.filter((one) => one !== room))
  expect(all - without).toBeLessThanOrEqual(0.15 * 1024)
})

/** Parts that the first screens draw weigh with those screens (bytes.test.ts): here they are names. */
async function weigh(names: readonly string[]) {
  const lines = names.map((name) => `export * from '${resolve('client', name, 'room.ts')}'`)
  const registrations = {
    name: 'registrations',
    resolveId: (id: string) => (id === virtual ? id : undefined),
    load: (id: string) => (id === virtual ? lines.join('\n') : undefined),
  }
  const made = (await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [registrations],
    build: {
      write: false,
      rolldownOptions: {
        input: virtual,
        preserveEntrySignatures: 'strict',
        external: (id) => id !== virtual && !id.endsWith('/room.ts'),
      },
    },
  })) as Rolldown.RolldownOutput
  return brotliCompressSync(made.output[0].code.replaceAll(/import\s*\{[^}]*\}\s*from\s*["'][^"']*["'];?\s*/g, ''))
    .length
}
