import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

/* The download of a first visit, in KiB after brotli, read from the build's own manifest. */

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

const dist = new URL('../dist/', import.meta.url)
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))

const inside = ['client/signed-in.ts']
const screens = {
  '/auth': { loads: ['client/account/sign-in/AuthPage.tsx'], budget: 150 },
  '/home': { loads: inside, budget: 190 },
  '/groups/$groupId': {
    loads: [...inside, 'client/groups/GroupPage.tsx', 'client/groups/overview/Overview.tsx'],
    budget: 230,
  },
}

test.each(Object.entries(screens))('%s keeps within its bytes', (_path, { loads, budget }) => {
  const files = [...filesOf(['index.html', ...loads])]
  expect(weigh(files.filter((file) => file.endsWith('.js')))).toBeLessThanOrEqual(budget)
  expect(weigh(files.filter((file) => file.endsWith('.css')))).toBeLessThanOrEqual(25)
})

test('home leaves room in its 230 KiB for what it asks the server, before anything comes that can wait', () => {
  const font = manifest['node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2']!.file
  expect(weigh([...filesOf(['index.html', ...inside]), font])).toBeLessThanOrEqual(225)
})

test('who renews the session and who hears of changes come once the page is calm, and are small', () => {
  const before = filesOf(['index.html', ...inside])
  const later = ['auth-js', 'realtime-js'].map((one) => `node_modules/@supabase/${one}/dist/module/index.js`)
  const added = [...filesOf(later)].filter((file) => !before.has(file))
  expect(weigh(added)).toBeGreaterThan(20)
  expect(weigh(added)).toBeLessThanOrEqual(40)
})

test('no file is asked for that only hands on what stands in another', () => {
  const assets = readdirSync(new URL('assets/', dist)).filter((file) => file.endsWith('.js'))
  const files = new Map(assets.map((file) => [file, readFileSync(new URL(`assets/${file}`, dist), 'utf8')]))
  const handsOn = [...files].filter(([, code]) => /^\s*export\s*\{[^}]*\}\s*from\b/.test(code)).map(([file]) => file)
  expect(handsOn).not.toEqual([])
  const asked = [...files.values(), readFileSync(new URL('index.html', dist), 'utf8')].join('\n')
  const isImported = (file: string) =>
    [`import(\`./${file}`, `import("./${file}`, `assets/${file}`].some((one) => asked.includes(one))
  expect(handsOn.filter(isImported)).toEqual([])
})

const rooms = [
  'client/notifications/panel/NotificationsPanel.tsx',
  'client/notifications/settings/SettingsDialog.tsx',
  'client/messages/MessagesPage.tsx',
  'client/messages/history/Conversation.tsx',
  'client/events/EventsPage.tsx',
  'client/events/page/EventPanel.tsx',
  'client/events/form/FormFrame.tsx',
  'client/curriculum/CurriculumPage.tsx',
  'client/goals/GoalsPage.tsx',
  'client/goals/form/GoalDialog.tsx',
  'client/journal/JournalPage.tsx',
  'client/moderation/ModerationPage.tsx',
  'client/curriculum/PreviewPage.tsx',
  'client/tasks/TasksPage.tsx',
  'client/tasks/panel/TaskPanel.tsx',
  'client/tasks/board/Board.tsx',
  'client/tasks/tools/OverdueTriage.tsx',
]

test.each(rooms)('%s brings no more than a room may', (room) => {
  const before = filesOf(['index.html', ...screens['/home'].loads])
  const added = [...filesOf([room])].filter((file) => !before.has(file))
  expect(weigh(added)).toBeLessThanOrEqual(50.5)
})

const adminTabs = [
  'people/People',
  'groups/Groups',
  'invites/Invites',
  'audit/Audit',
  'banners/Banners',
  'figures/Figures',
].map((tab) => `client/admin/${tab}Tab.tsx`)

test.each(adminTabs)('the admin area with %s brings no more than a room may', (tab) => {
  const before = filesOf(['index.html', ...screens['/home'].loads])
  const added = [...filesOf(['client/admin/AdminPage.tsx', tab])]
  expect(weigh(added.filter((file) => !before.has(file)))).toBeLessThanOrEqual(50.5)
})

test('the charts of the admin area come behind their numbers', () => {
  const before = filesOf(['index.html', ...screens['/home'].loads, 'client/admin/figures/FiguresTab.tsx'])
  const charts = [...filesOf(['client/admin/figures/FigureCharts.tsx'])].filter((file) => !before.has(file))
  expect(weigh(charts)).toBeGreaterThan(2)
})

test('the builder keeps within its bytes, beside the editor that comes when one writes', () => {
  const before = filesOf(['index.html', ...screens['/home'].loads])
  const added = [...filesOf(['client/curriculum/BuilderPage.tsx'])].filter((file) => !before.has(file))
  expect(weigh(added)).toBeLessThanOrEqual(60.5)
})

test('the list of conversations and an open one together bring no more than a room may', () => {
  const before = filesOf(['index.html', ...screens['/home'].loads])
  const added = [...filesOf(['client/messages/MessagesPage.tsx', 'client/messages/history/Conversation.tsx'])]
  expect(weigh(added.filter((file) => !before.has(file)))).toBeLessThanOrEqual(50.5)
})

test('the editor keeps within its bytes, with what makes a text safe and all else that comes with it', () => {
  const before = filesOf(['index.html', ...screens['/home'].loads])
  const added = [...filesOf(['client/ui/RichText/Editor.tsx'])].filter((file) => !before.has(file))
  expect(weigh(added)).toBeLessThanOrEqual(120)
})

test('how one moves in tables comes when a text has one', () => {
  const editor = filesOf(['client/ui/RichText/Editor.tsx'])
  const own = [...filesOf(['client/ui/RichText/table-commands.ts'])].filter((file) => !editor.has(file))
  expect(weigh(own)).toBeGreaterThan(5)
  expect(weigh(own)).toBeLessThanOrEqual(15)
})

/** Everything that these entries import at once, and what that imports. */
function filesOf(entries: string[], found = new Set<string>()) {
  for (const entry of entries) {
    const chunk = manifest[entry]
    if (!chunk) throw new Error(`The build has no ${entry}.`)
    if (found.has(chunk.file)) continue
    found.add(chunk.file)
    for (const sheet of chunk.css ?? []) found.add(sheet)
    filesOf(chunk.imports ?? [], found)
  }
  return found
}

function weigh(files: string[]) {
  const bytes = files.reduce((sum, file) => sum + sent(new URL(file, dist)), 0)
  return Math.round((bytes / 1024) * 10) / 10
}

/** The bytes on the wire: the compressed file that the build laid beside this one, unless it was too small for that. */
function sent(file: URL) {
  const compressed = new URL(`${file}.br`)
  return statSync(existsSync(compressed) ? compressed : file).size
}
