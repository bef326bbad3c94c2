import { expect, test } from 'vitest'
import { type ParseContext, type ParsedTask, parse } from './parse.ts'

/* It is Wednesday 11 March 2026, a quarter to six in the evening, where weeks begin on Monday. */
const reading: ParseContext = {
  today: '2026-03-11',
  now: '17:45',
  weekStart: 1,
  dayFirst: true,
  me: 'mina',
  people: [
    { id: 'ana', name: 'Ana Lima' },
    { id: 'ana2', name: 'Ana Souza' },
    { id: 'ben', name: 'Ben Okafor' },
    { id: 'jose', name: 'José Díaz' },
    { id: 'mina', name: 'Mina Park' },
  ],
  labels: [
    { id: 'l1', name: 'welcome' },
    { id: 'l2', name: 'kitchen' },
  ],
  literal: [],
}

/** The facts of a parsed task beside its title, as one short line. */
function factsOf({ due_on, due_time, plan_on, priority, people, labels, recurrence }: ParsedTask) {
  return [
    due_on && `due ${due_on.slice(2)}${due_time ? ` ${due_time}` : ''}`,
    plan_on && `plan ${plan_on.slice(2)}`,
    priority > 0 && `!${priority}`,
    ...people.map(({ id }) => `@${id}`),
    ...labels.map(({ id, name }) => `#${id ?? `new ${name}`}`),
    recurrence?.rrule.replace('FREQ=', ''),
    recurrence?.from === 'completion' && 'from completion',
    recurrence?.count && `×${recurrence.count}`,
    recurrence?.until && `until ${recurrence.until.slice(2)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const sentences: readonly [sentence: string, title: string, says: string][] = [
  // nothing to understand
  ['Bring snacks', 'Bring snacks', ''],
  ['Weekday supper for the mayor', 'Weekday supper for the mayor', ''],
  ['Read chapter 3', 'Read chapter 3', ''],
  ['Sunlight and Friday’s child', 'Sunlight and Friday’s child', ''],
  ['Ask about the 5 apples, 3/4 of them green', 'Ask about the 5 apples, 3/4 of them green', ''],
  ['March on', 'March on', ''],
  ['Buy version 2.0', 'Buy version 2.0', ''],
  ['Mail a@lima.org', 'Mail a@lima.org', ''],
  ['Wow! Great', 'Wow! Great', ''],
  // days
  ['Bring snacks today', 'Bring snacks', 'due 26-03-11'],
  ['Bring snacks tod', 'Bring snacks', 'due 26-03-11'],
  ['Bring snacks tomorrow', 'Bring snacks', 'due 26-03-12'],
  ['tomorrow bring snacks', 'bring snacks', 'due 26-03-12'],
  ['Bring snacks tmr', 'Bring snacks', 'due 26-03-12'],
  ['Bring snacks the day after tomorrow', 'Bring snacks', 'due 26-03-13'],
  ['Bring snacks fri', 'Bring snacks', 'due 26-03-13'],
  ['Bring snacks on Friday', 'Bring snacks', 'due 26-03-13'],
  ['Bring snacks by friday!', 'Bring snacks!', 'due 26-03-13'],
  ['Bring snacks, fri, and juice', 'Bring snacks, and juice', 'due 26-03-13'],
  ['Bring snacks this sat', 'Bring snacks', 'due 26-03-14'],
  ['Bring snacks wed', 'Bring snacks', 'due 26-03-18'],
  ['Bring snacks next fri', 'Bring snacks', 'due 26-03-20'],
  ['Bring snacks next monday', 'Bring snacks', 'due 26-03-16'],
  ['Bring snacks next week', 'Bring snacks', 'due 26-03-16'],
  ['Bring snacks next month', 'Bring snacks', 'due 26-04-01'],
  ['Bring snacks next year', 'Bring snacks', 'due 27-01-01'],
  ['Bring snacks at the weekend', 'Bring snacks', 'due 26-03-14'],
  ['Bring snacks next weekend', 'Bring snacks', 'due 26-03-21'],
  ['Bring snacks end of month', 'Bring snacks', 'due 26-03-31'],
  ['Bring snacks in 3 days', 'Bring snacks', 'due 26-03-14'],
  ['Bring snacks in a week', 'Bring snacks', 'due 26-03-18'],
  ['Bring snacks in two weeks', 'Bring snacks', 'due 26-03-25'],
  ['Bring snacks in 1 month', 'Bring snacks', 'due 26-04-11'],
  ['Bring snacks 2026-05-01', 'Bring snacks', 'due 26-05-01'],
  ['Bring snacks 2026-02-30', 'Bring snacks 2026-02-30', ''],
  ['Bring snacks 12 mar', 'Bring snacks', 'due 26-03-12'],
  ['Bring snacks 10 March', 'Bring snacks', 'due 27-03-10'],
  ['Bring snacks on the 3rd of April', 'Bring snacks', 'due 26-04-03'],
  ['Bring snacks April 3rd', 'Bring snacks', 'due 26-04-03'],
  ['Bring snacks dec 24, 2027', 'Bring snacks', 'due 27-12-24'],
  ['Bring snacks 29 feb', 'Bring snacks', 'due 28-02-29'],
  ['Bring snacks on the 20th', 'Bring snacks', 'due 26-03-20'],
  ['Bring snacks by 5th', 'Bring snacks', 'due 26-04-05'],
  ['Bring snacks 24.12.2026', 'Bring snacks', 'due 26-12-24'],
  ['Bring snacks 24/12/26', 'Bring snacks', 'due 26-12-24'],
  ['Bring snacks by 3/4', 'Bring snacks', 'due 26-04-03'],
  // times
  ['Bring snacks fri 18:00', 'Bring snacks', 'due 26-03-13 18:00'],
  ['Bring snacks at 6pm tomorrow', 'Bring snacks', 'due 26-03-12 18:00'],
  ['Bring snacks 6:30 pm fri', 'Bring snacks', 'due 26-03-13 18:30'],
  ['Bring snacks 18.30 fri', 'Bring snacks', 'due 26-03-13 18:30'],
  ['Bring snacks 12am fri', 'Bring snacks', 'due 26-03-13 00:00'],
  ['Bring snacks at noon', 'Bring snacks', 'due 26-03-12 12:00'],
  ['Bring snacks at 19', 'Bring snacks', 'due 26-03-11 19:00'],
  ['Bring snacks 19:00', 'Bring snacks', 'due 26-03-11 19:00'],
  ['Bring snacks 9:00', 'Bring snacks', 'due 26-03-12 09:00'],
  ['Bring snacks at 25:00', 'Bring snacks at 25:00', ''],
  // plans
  ['Bake ~sat for supper sun', 'Bake for supper', 'due 26-03-15 · plan 26-03-14'],
  ['Bake plan fri', 'Bake', 'plan 26-03-13'],
  ['Bake planned for tomorrow due fri', 'Bake', 'due 26-03-13 · plan 26-03-12'],
  ['Plan the summer', 'Plan the summer', ''],
  // people, labels, priority
  ['Bring snacks @Ben', 'Bring snacks', '@ben'],
  ['Bring snacks @ben @ana', 'Bring snacks', '@ben · @ana'],
  ['Bring snacks @Ana Souza', 'Bring snacks', '@ana2'],
  ['Bring snacks @jose', 'Bring snacks', '@jose'],
  ['Bring snacks @me', 'Bring snacks', '@mina'],
  ['Bring snacks @Zoe', 'Bring snacks @Zoe', ''],
  ['Bring snacks @Benedict', 'Bring snacks @Benedict', ''],
  ['Bring snacks #welcome', 'Bring snacks', '#l1'],
  ['Bring snacks #Kitchen #garden', 'Bring snacks', '#l2 · #new garden'],
  ['Bring snacks !2', 'Bring snacks', '!2'],
  ['Bring snacks p1', 'Bring snacks', '!1'],
  ['Bring snacks !7', 'Bring snacks !7', ''],
  // repeats
  ['Water beans daily', 'Water beans', 'due 26-03-11 · DAILY'],
  ['Water beans every day at 8:00', 'Water beans', 'due 26-03-11 08:00 · DAILY'],
  ['Water beans every week', 'Water beans', 'due 26-03-11 · WEEKLY'],
  ['Water beans every 3 days', 'Water beans', 'due 26-03-11 · DAILY;INTERVAL=3'],
  ['Water beans every! 3 days', 'Water beans', 'due 26-03-11 · DAILY;INTERVAL=3 · from completion'],
  ['Water beans every week after done', 'Water beans', 'due 26-03-11 · WEEKLY · from completion'],
  ['Water beans every other day', 'Water beans', 'due 26-03-11 · DAILY;INTERVAL=2'],
  ['Water beans every weekday', 'Water beans', 'due 26-03-11 · WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
  ['Water beans every weekend', 'Water beans', 'due 26-03-14 · WEEKLY;BYDAY=SA,SU'],
  ['Water beans every mon, wed and fri', 'Water beans', 'due 26-03-11 · WEEKLY;BYDAY=MO,WE,FR'],
  ['Water beans every Tuesday', 'Water beans', 'due 26-03-17 · WEEKLY;BYDAY=TU'],
  ['Water beans every other thu', 'Water beans', 'due 26-03-12 · WEEKLY;INTERVAL=2;BYDAY=TH'],
  ['Water beans every 2 weeks on mon', 'Water beans', 'due 26-03-16 · WEEKLY;INTERVAL=2;BYDAY=MO'],
  ['Pay rent monthly', 'Pay rent', 'due 26-03-11 · MONTHLY'],
  ['Pay rent every 1st and 15th', 'Pay rent', 'due 26-03-15 · MONTHLY;BYMONTHDAY=1,15'],
  ['Pay rent every month on the 1st', 'Pay rent', 'due 26-04-01 · MONTHLY;BYMONTHDAY=1'],
  ['Pay rent every last day of the month', 'Pay rent', 'due 26-03-31 · MONTHLY;BYMONTHDAY=-1'],
  ['Meet every first monday', 'Meet', 'due 26-04-06 · MONTHLY;BYDAY=1MO'],
  ['Meet every last fri of the month', 'Meet', 'due 26-03-27 · MONTHLY;BYDAY=-1FR'],
  ['Report every 3 months', 'Report', 'due 26-03-11 · MONTHLY;INTERVAL=3'],
  ['Report quarterly', 'Report', 'due 26-03-11 · MONTHLY;INTERVAL=3'],
  ['Birthday of Ana every 12 june', 'Birthday of Ana', 'due 26-06-12 · YEARLY;BYMONTH=6;BYMONTHDAY=12'],
  ['Renew yearly 1 may', 'Renew', 'due 26-05-01 · YEARLY'],
  ['Stretch every day for 10 times', 'Stretch', 'due 26-03-11 · DAILY · ×10'],
  ['Stretch every day until 1 april', 'Stretch', 'due 26-03-11 · DAILY · until 26-04-01'],
  // all of it, and what is meant as it stands
  [
    'Bring snacks fri 18:00 @Ana #welcome !2 every week',
    'Bring snacks',
    'due 26-03-13 18:00 · !2 · @ana · #l1 · WEEKLY',
  ],
  ['Watch "Friday" tomorrow', 'Watch Friday', 'due 26-03-12'],
  ['Read "The Hobbit" sat', 'Read "The Hobbit"', 'due 26-03-14'],
  ['Sing “every day” tomorrow', 'Sing every day', 'due 26-03-12'],
  ['tomorrow', 'tomorrow', ''],
  ['  ', '', ''],
]

test('there are enough sentences', () => expect(sentences.length).toBeGreaterThanOrEqual(80))

test.each(sentences)('%s', (sentence, title, says) => {
  const parsed = parse(sentence, reading)
  expect([parsed.title, factsOf(parsed)]).toEqual([title, says])
})

test('what one took back stays in the title, and the rest is read on', () => {
  const parsed = parse('Wash the sun hat fri', { ...reading, literal: ['sun'] })
  expect([parsed.title, factsOf(parsed)]).toEqual(['Wash the sun hat', 'due 26-03-13'])
})

test('in a task of one’s own there are no labels', () => {
  expect(parse('Take pill #2', { ...reading, labels: null }).title).toBe('Take pill #2')
})

test('where the month is written first, 3/4 is in March', () => {
  expect(parse('Go by 3/14', { ...reading, dayFirst: false }).due_on).toBe('2026-03-14')
})

test('every token stands where it says', () => {
  for (const [sentence] of sentences)
    for (const { start, end, text } of parse(sentence, reading).tokens) expect(sentence.slice(start, end)).toBe(text)
})
