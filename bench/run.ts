import { data } from './data.ts'
import { push } from './push.ts'
import { start } from './start.ts'
import { storage } from './storage.ts'
import { uploads } from './uploads.ts'
import { walk } from './walk.ts'

/* The benchmarks: `npm run bench`, or `npm run bench -- walk` for some of them. Loopback only, bounded in time. */
const benches: Record<string, () => Promise<unknown>> = {
  start,
  walk,
  data,
  attack: async () => (await import('./attack.ts')).attack(),
  'attack-school': async () => (await import('./attack/school.ts')).attackSchool(),
  'attack-pictures': async () => (await import('./attack/pictures.ts')).attackPictures(),
  auth: async () => (await import('./auth.ts')).auth(),
  client: async () => (await import('./client.ts')).client(),
  lighthouse: async () => (await import('./lighthouse.ts')).lighthouse(),
  board: async () => (await import('./board.ts')).board(),
  realtime: () => import('./realtime.ts'),
  'fan-out': async () => (await import('./fan-out.ts')).fanOut(),
  crowd: async () => (await import('./crowd.ts')).crowd(),
  messages: async () => (await import('./messages.ts')).messages(),
  'messages-data': async () => (await import('./data-messages.ts')).messagesData(),
  'events-data': async () => (await import('./data-events.ts')).eventsData(),
  'curriculum-data': async () => (await import('./data-curriculum.ts')).curriculumData(),
  'schedule-data': async () => (await import('./data-schedule.ts')).scheduleData(),
  'adaptation-data': async () => (await import('./adaptation/data.ts')).adaptationData(),
  'adaptation-typing': async () => (await import('./adaptation/typing.ts')).adaptationTyping(),
  'lesson-talk-data': async () => (await import('./lesson-talk/data.ts')).lessonTalkData(),
  'journal-data': async () => (await import('./journal/data.ts')).journalData(),
  'journal-screen': async () => (await import('./journal/screen.ts')).journalScreen(),
  admin: async () => (await import('./admin/admin.ts')).adminData(),
  suspended: async () => (await import('./admin/suspended.ts')).suspended(),
  instance: async () => (await import('./instance/instance.ts')).instanceData(),
  'moderation-screen': async () => (await import('./moderation/gone.ts')).goneOnScreen(),
  moderation: async () => (await import('./moderation/moderation.ts')).moderationData(),
  security: async () => (await import('./security/security.ts')).securityData(),
  quotas: async () => (await import('./security/quotas.ts')).quotas(),
  tenants: async () => (await import('./tenants/tenants.ts')).tenantsData(),
  flag: async () => (await import('./tenants/flag.ts')).flagOnPages(),
  marketplace: async () => (await import('./marketplace/data.ts')).marketplaceData(),
  'lesson-notes': async () => (await import('./lesson-talk/notes.ts')).lessonNotes(),
  'lessons-data': async () => (await import('./lessons/data.ts')).lessonsData(),
  'progress-grid': async () => (await import('./lesson-talk/grid.ts')).progressGrid(),
  'goals-screen': async () => (await import('./goals/screen.ts')).goalsScreen(),
  'market-likeness': async () => (await import('./marketplace/likeness.ts')).likeness(),
  'goals-data': async () => (await import('./goals/goals.ts')).goalsData(),
  'person-card': async () => (await import('./progress/card.ts')).personCards(),
  'home-data': async () => (await import('./home/home.ts')).homeData(),
  history: async () => (await import('./screens/history.ts')).history(),
  'group-tab': async () => (await import('./screens/group-tab.ts')).groupTab(),
  month: async () => (await import('./screens/month.ts')).month(),
  answers: async () => (await import('./screens/answers.ts')).answers(),
  outline: async () => (await import('./screens/outline.ts')).outline(),
  schedule: async () => (await import('./screens/schedule.ts')).schedule(),
  poll: async () => (await import('./screens/poll.ts')).poll(),
  beside: async () => (await import('./screens/beside.ts')).beside(),
  push,
  offline: () => import('./offline.ts'),
  rest: async () => (await import('./rest.ts')).rest(),
  'rest-memory': async () => (await import('./rest.ts')).restMemory(),
  storage,
  uploads,
}

const wanted = process.argv.slice(2)
for (const name of wanted.length > 0 ? wanted : Object.keys(benches)) {
  const bench = benches[name]
  if (!bench) throw new Error(`There is no bench "${name}"; there are ${Object.keys(benches).join(', ')}.`)
  await bench()
}
