import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../test/fixtures/fake-browser.ts'
import { enter } from '../../../test/fixtures/fake-session.ts'
import type { Write } from '../../lib/outbox/write-request.ts'
import type { EntrySave, JournalEntry } from '../data/types.ts'
import { openWriter } from './entry-writer.ts'

/* Writers of entries on a device that is full, and after their person has signed out. */
vi.mock('@lingui/core/macro', () => ({ t: String.raw, msg: String.raw }))
vi.mock('../../lib/supabase/session.ts', async () => await import('../../../test/fixtures/fake-session.ts'))
vi.mock('../../lib/supabase/supabase.ts', () => ({ supabase: {} }))
vi.mock('../../lib/outbox/write.ts', () => ({ write: (one: Write) => write(one) }))
vi.mock('../../lib/browser/toast.ts', () => ({ toast: () => undefined }))

const disk = stubBrowser()

let write: (one: Write) => Promise<void>
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an entry of Ruth’s is never saved after she has left, neither as nobody nor as Tomas', async () => {
  const { composing, openWriterOf } = await import('./writers.ts')
  const tries: Write[] = []
  write = async (one) => {
    tries.push(one)
    throw new TypeError('Failed to fetch')
  }
  enter('ruth')
  const writer = composing()
  writer.set({ title: 'Only for me' })
  expect([...disk.keys()]).toEqual([expect.stringMatching(/^draft text ruth journal /)])
  await vi.advanceTimersByTimeAsync(500)
  enter(null)
  // as the page that shows it leaves
  await writer.close()
  await vi.advanceTimersByTimeAsync(30_000)
  enter('tomas')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(tries).toEqual([])
  expect([...disk.keys()].filter((key) => !key.includes(' ruth '))).toEqual([])
  expect(openWriterOf(writer.id)).toBeUndefined()
  enter('ruth')
  enter('tomas')
  expect(composing().id).not.toBe(writer.id)
})

test('a writer is forgotten once no page shows it and all of it is handed over', async () => {
  const { openWriterOf, showWriter, writerOf } = await import('./writers.ts')
  write = async () => undefined
  enter('ruth')
  const at = '2026-03-12T12:04:00Z'
  const entry: JournalEntry = {
    ...begin.row,
    ...{ id: 'e7', version: 3, title: 'Before', source: 'manual', body_text: '', word_count: 0, has_photo: false },
    ...{ adoption_id: null, lesson_key: null, item_key: null, deleted_at: null, deleted_by: null },
    ...{ created_at: at, created_by: 'ruth', updated_at: at, client_written_at: null },
  }
  const writer = writerOf(entry)
  const [here, there] = [showWriter(writer), showWriter(writer)]
  writer.set({ title: 'After' })
  here()
  await vi.advanceTimersByTimeAsync(5000)
  expect(openWriterOf('e7')).toBe(writer)
  there()
  await vi.advanceTimersByTimeAsync(5000)
  expect(openWriterOf('e7')).toBeUndefined()
})

const begin = {
  ...{ id: 'e1', isNew: true, version: 1, isOpen: true, once: {}, bases: [] },
  row: {
    ...{ entry_date: '2026-03-12', entry_time: '12:04:00', tz: 'UTC', title: null, body_html: '', mood: null },
    ...{ feelings: [], tags: [], prompt_id: null, template_id: null },
  },
}

test('a full device stops no save, and the screen does not say that it is on the device', async () => {
  const saves: EntrySave[] = []
  const writer = openWriter(begin, {
    keep() {
      throw new DOMException('', 'QuotaExceededError')
    },
    save: async (save) => void saves.push(save),
  })
  writer.set({ title: 'Full' })
  expect(writer.state.get().isOnDisk).toBe(false)
  await vi.advanceTimersByTimeAsync(3000)
  expect(saves.map(({ row }) => row.title)).toEqual(['Full'])
})
