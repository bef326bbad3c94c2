import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { offlinePrefetches } from '../../client/lib/query/offline-prefetch.ts'
import { activityKind, kindsOfFilter, roomActivity } from '../../client/lib/registries/activity.ts'
import { runCommand } from '../../client/lib/registries/commands.ts'
import { groupPlaces, searchKinds, trashKinds, writeLabelsOfRooms } from '../../client/lib/registries/label-lookup.ts'
import { roomLabels } from '../../client/lib/registries/labels.ts'
import { register } from '../../client/lib/registries/room.ts'
import { slots } from '../../client/lib/registries/slots.ts'
import { targetOf } from '../../client/notifications/target.ts'
import { isOptional } from '../../client/notifications/types.ts'
import { actingOn } from '../../supabase/tests/acting.ts'
import { mina, supper } from '../../supabase/tests/cast.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { restored } from '../fixtures/toy-room/commands.ts'
import { GroupSongs } from '../fixtures/toy-room/GroupSongs.tsx'
import { songs } from '../fixtures/toy-room/room.ts'
import { touchedFiles } from '../fixtures/toy-room/touched-files.ts'

/* A room of songs, which docs/rooms.md makes step by step: a migration and a folder are all that there is of it. */

// words are given to translators, and icons drawn, at build
vi.mock('@lingui/core/macro', () => ({ msg: (words: readonly string[]) => ({ id: words.join('') }), t: String.raw }))
vi.mock('@lingui/react/macro', () => ({ useLingui: () => ({}) }))
vi.mock('@tabler/icons-react', () => ({ IconMusic: () => null }))
vi.mock('../../client/lib/settings/i18n.ts', () => ({ withWords: <Part>(part: Part) => part }))

const song = '00000000-0000-4000-8000-000000005019'
const read = (file: string) => readFileSync(file, 'utf8')

describe('in the database, by its migration alone', () => {
  let database: TestDatabase
  let { ask } = {} as ReturnType<typeof actingOn>
  beforeAll(async () => {
    database = await testDatabase()
    ;({ ask } = actingOn(database))
    await database.asService('postgres', (db) => db.query(read('test/fixtures/toy-room/songs.sql')))
    await ask(mina, 'insert into public.songs (id, group_id, title) values ($1, $2, $3)', [song, supper, 'Dona nobis'])
  })
  afterAll(() => database.stop())

  test('a new song is told of on Home', async () => {
    const told = await ask(mina, "select kind, id, title from public.activity(kinds => array['song_added'])")
    expect(told).toEqual([{ kind: 'song_added', id: song, title: 'Dona nobis' }])
  })

  test('a song is found, lies in the trash and comes back', async () => {
    const found = () => ask(mina, "select kind, id from public.search('dona')")
    const thrown = () => ask(mina, 'select kind, id, title from public.trash($1)', [supper])
    expect(await found()).toEqual([{ kind: 'songs', id: song }])
    await ask(mina, 'select public.delete_song($1)', [song])
    expect(await found()).toEqual([])
    expect(await thrown()).toEqual([{ kind: 'songs', id: song, title: 'Dona nobis' }])
    await ask(mina, 'select public.restore_song($1)', [song])
    expect(await found()).toEqual([{ kind: 'songs', id: song }])
  })
})

describe('in the client, by its folder and one line', () => {
  beforeAll(async () => {
    register({ choir: { tabs: [{ name: 'last', order: 90, label: () => 'Last', Tab: GroupSongs }] }, songs })
    await Promise.all([roomLabels.load(), roomActivity.load()])
  })

  test('it has its tab, before what is to be the last, and its place in the command menu', () => {
    expect(slots.tabs.map(({ name }) => name)).toEqual(['songs', 'last'])
    expect(groupPlaces().map(({ tab }) => tab)).toEqual(['songs'])
  })

  test('the search, the trash and the outbox know it', async () => {
    expect(searchKinds().map(([kind]) => kind)).toEqual(['songs'])
    expect(writeLabelsOfRooms()).toHaveProperty('delete_song')
    expect(await runCommand(trashKinds().songs!.restore(song))).toBe(true)
    expect(restored).toEqual([song])
  })

  test('Home and the bell know it', () => {
    expect(kindsOfFilter('songs')).toEqual(['song_added'])
    expect(activityKind('song_added')?.tab).toBe('songs')
    expect(isOptional('song_added')).toBe(true)
    expect(targetOf({ type: 'song_added', related_id: song, url: null })).toBe(`/songs#${song}`)
  })

  test('it is there without a network', async () => {
    const [{ ofGroup = [] }] = (await Promise.all(offlinePrefetches.map((of) => of()))) as [
      { ofGroup?: ((id: string) => object)[] },
    ]
    expect(ofGroup.map((of) => of(supper))).toEqual([{ queryKey: ['songs', { groupId: supper }] }])
  })
})

describe('in the tree', () => {
  test('it touches no more than ten files that were there, and the guide names each', () => {
    const guide = read('docs/rooms.md')
    expect(Object.keys(touchedFiles).length).toBeLessThanOrEqual(10)
    for (const [file, place] of Object.entries(touchedFiles)) {
      expect(read(file), file).toContain(place)
      expect(guide).toContain(file)
    }
  })

  test('every room has its line, by the name of its folder', () => {
    const lines = [...read('client/registrations.ts').matchAll(/^export \{ (\w+) \} from '\.\/(\w+)\/room\.ts'$/gm)]
    const folders = globSync('client/*/room.ts').map((file) => basename(dirname(file)))
    expect(lines.map(([, name]) => name)).toEqual(lines.map(([, , folder]) => folder))
    expect(lines.map(([, name]) => name)).toEqual(folders.toSorted())
  })

  test('what a room brings stands in its room.ts', () => {
    const brought = globSync('client/*/{room-labels.ts,activity.tsx,refusals.ts,offline.ts}')
    const forgotten = brought.filter(
      (file) => !read(`${dirname(file)}/room.ts`).includes(`import('./${basename(file)}')`),
    )
    expect(forgotten).toEqual([])
  })

  test('without announcements nothing is missed but their line', () => {
    const others = globSync('{client,server,scripts,test}/**/*.{ts,tsx,js}').filter(
      (file) => !file.startsWith('client/announcements/'),
    )
    expect(others.filter((file) => /from '[^']*\bannouncements\/[\w-]+\.tsx?'/.test(read(file)))).toEqual([
      'client/registrations.ts',
    ])
    // nor does anybody give one of their commands by name
    expect(others.filter((file) => file.startsWith('client/') && /'announcements\.\w+'/.test(read(file)))).toEqual([])
  })
})
