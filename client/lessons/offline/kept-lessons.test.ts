import { expect, test, vi } from 'vitest'

/* Tomas keeps a curriculum of eight lessons, and the network goes after some of them. */
const room = vi.hoisted(() => ({ left: 9, answers: new Map<string, string>(), disk: new Map<string, string>() }))
const asked = (name: string) => () => ({
  queryKey: [name],
  queryFn: async () => {
    if (room.left-- <= 0) throw new TypeError('Failed to fetch')
    return {}
  },
})
vi.mock('../../lib/query/kept-answers.ts', () => ({
  keepAnswers: async (under: string) => void room.answers.set(under, 'kept'),
  keptNames: async () => new Map([...room.answers.keys()].map((name) => [name, { at: 1, bytes: 10 }])),
  dropAnswers: async (under: string) => void room.answers.delete(under),
  restoreAnswers: async () => undefined,
}))
vi.mock('../../lib/browser/device-storage.ts', () => ({
  deviceStorage: {
    get: (key: string) => room.disk.get(key) ?? null,
    set: (key: string, text: string) => Boolean(room.disk.set(key, text)),
    remove: (key: string) => void room.disk.delete(key),
  },
  parsed: (text: string | null) => JSON.parse(text ?? 'null'),
}))
vi.mock('../../lib/query/query.ts', () => ({
  query: {
    fetchQuery: async () => [{ lessons: Array.from({ length: 8 }, (_, at) => ({ key: `lesson ${at}` })) }],
    invalidateQueries: async () => undefined,
  },
}))
vi.mock('../../lib/html/picture-cache.ts', () => ({ keepPicture: async () => 1, letPictureGo: async () => undefined }))
vi.mock('../../lib/html/curriculum-files.ts', () => ({ bucket: 'curricula' }))
vi.mock('../data/lesson.ts', () => ({ lessonOf: asked('lesson') }))
vi.mock('../data/my-lesson.ts', () => ({ myLesson: asked('mine'), notesKey: () => ['notes'] }))
vi.mock('../data/lesson-notes.ts', () => ({ notesOf: asked('notes') }))
vi.mock('../data/outline.ts', () => ({ outlineOf: () => ({ queryKey: ['outline'] }) }))
vi.mock('./pictures.ts', () => ({ picturesIn: () => [] }))

test('a curriculum is said to be on the device once all of it is', async () => {
  const { keepCourse, keptCourse } = await import('./kept-lessons.ts')
  const kept = () => (keptCourse('a').queryFn as () => Promise<unknown>)()
  await expect(keepCourse('a', () => undefined)).rejects.toThrow('Failed to fetch')
  expect(await kept()).toBeNull()
  room.left = 100
  await keepCourse('a', () => undefined)
  expect(await kept()).toMatchObject({ bytes: 10 })
})
