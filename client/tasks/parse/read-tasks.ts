import { htmlOf, shortened } from '../../lib/html/plain-text.ts'
import { firstOn } from '../../lib/repeat/rules.ts'
import { type Calendar, findDay } from './parse-date.ts'
import { findRepeat, type Recurrence } from './parse-repeat.ts'
import { findTime } from './parse-time.ts'
import { readCsv } from './read-csv.ts'

/* Tasks from other places: a table of one's own, a project out of Todoist, a board out of Trello. */

/** A task as it is handed to `import_tasks`; `line` is its line in the file. */
export type ImportedRow = {
  line: number
  title: string
  body_html?: string
  due_on?: string
  due_time?: string
  priority?: number
  status?: 'done'
  assignee?: string
  labels?: string[]
  steps?: string[]
  recurrence?: Recurrence
}

export interface ReadFile {
  from: 'csv' | 'todoist' | 'trello'
  rows: ImportedRow[]
  /** The errors, by line. */
  faults: { line: number; why: Fault; words: string }[]
}

export type Fault = 'no title' | 'no such day' | 'too long'

/** Reads a file; null when it is none of those that are known. */
export function readTasks(text: string, calendar: Calendar): ReadFile | null {
  const trimmed = text.trimStart()
  if (trimmed.startsWith('{')) return readTrello(text, calendar)
  const [head, ...lines] = readCsv(text)
  if (!head) return null
  const names = head.cells.map((cell) => cell.trim().toLowerCase())
  const cell = (cells: readonly string[], ...wanted: string[]) => {
    const at = names.findIndex((name) => wanted.includes(name))
    return at === -1 ? '' : (cells[at] ?? '').trim()
  }
  if (names.includes('type') && names.includes('content')) return readTodoist(lines, cell, calendar)
  if (!names.some((name) => titles.includes(name))) return null
  return readTable(lines, cell, calendar)
}

const titles = ['title', 'task', 'name', 'content', 'summary', 'subject']
type Lines = readonly { line: number; cells: string[] }[]
type Cell = (cells: readonly string[], ...wanted: string[]) => string

function readTable(lines: Lines, cell: Cell, calendar: Calendar): ReadFile {
  const file: ReadFile = { from: 'csv', rows: [], faults: [] }
  for (const { line, cells } of lines) {
    add(file, calendar, {
      line,
      title: cell(cells, ...titles),
      body: cell(cells, 'description', 'notes', 'body', 'details'),
      date: cell(cells, 'due', 'due date', 'due_on', 'date', 'deadline'),
      time: cell(cells, 'time', 'due time', 'due_time'),
      priority: priorityOf(cell(cells, 'priority')),
      done: /^(done|completed?|true|yes|x|closed|1)$/i.test(cell(cells, 'status', 'done', 'completed', 'state')),
      labels: listOf(cell(cells, 'labels', 'tags', 'label')),
      assignee: cell(cells, 'assignee', 'assigned to', 'owner', 'responsible'),
    })
  }
  return file
}

/** Todoist: 4 is the most urgent there, 1 none; labels are in the content as @label; indent 2 and more are steps. */
function readTodoist(lines: Lines, cell: Cell, calendar: Calendar): ReadFile {
  const file: ReadFile = { from: 'todoist', rows: [], faults: [] }
  for (const { line, cells } of lines) {
    if (cell(cells, 'type').toLowerCase() !== 'task') continue
    const content = cell(cells, 'content')
    const labels = [...content.matchAll(/(?<=^|\s)@([\p{L}\p{N}_-]+)/gu)].map(([, label]) => label!)
    const title = content
      .replace(/(?<=^|\s)@[\p{L}\p{N}_-]+/gu, '')
      .replace(/\s+/g, ' ')
      .trim()
    const above = file.rows.at(-1)
    if (Number(cell(cells, 'indent')) > 1 && above && title) {
      above.steps = [...(above.steps ?? []), shortened(title, 300)]
      continue
    }
    const urgency = 5 - Number(cell(cells, 'priority') || 4)
    add(file, calendar, {
      line,
      title,
      body: cell(cells, 'description'),
      date: cell(cells, 'date'),
      time: '',
      // what it writes for "no priority" is its lowest
      priority: urgency >= 4 ? 0 : Math.max(0, urgency),
      done: false,
      labels,
    })
  }
  return file
}

interface TrelloCard {
  name?: string
  desc?: string
  due?: string | null
  dueComplete?: boolean
  closed?: boolean
  labels?: { name?: string; color?: string }[]
  idChecklists?: string[]
}

function readTrello(text: string, calendar: Calendar): ReadFile | null {
  const board = parsed(text)
  if (!board || !Array.isArray(board.cards)) return null
  const file: ReadFile = { from: 'trello', rows: [], faults: [] }
  const lists = (board.checklists ?? []) as { id: string; checkItems?: { name: string; pos?: number }[] }[]
  for (const [at, card] of (board.cards as TrelloCard[]).entries()) {
    if (card.closed) continue
    const steps = lists
      .filter(({ id }) => card.idChecklists?.includes(id))
      .flatMap(({ checkItems = [] }) => checkItems.toSorted((a, b) => (a.pos ?? 0) - (b.pos ?? 0)))
    add(file, calendar, {
      line: at + 1,
      title: (card.name ?? '').trim(),
      body: card.desc ?? '',
      date: card.due?.slice(0, 10) ?? '',
      time: card.due?.slice(11, 16) ?? '',
      priority: 0,
      done: card.dueComplete === true,
      labels: (card.labels ?? []).map(({ name, color }) => name || color || '').filter(Boolean),
      steps: steps.map(({ name }) => name),
    })
  }
  return file
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text)
  } catch {
    // a file that is no JSON is none of Trello's, which is what the caller says
    return null
  }
}

interface Raw {
  line: number
  title: string
  body: string
  date: string
  time: string
  priority: number
  done: boolean
  labels: string[]
  steps?: string[]
  assignee?: string
}

function add(file: ReadFile, calendar: Calendar, raw: Raw) {
  const { line, title, body, date, time, priority, done, labels, steps, assignee } = raw
  const fault = (why: Fault, words: string) => void file.faults.push({ line, why, words })
  if (!title) return fault('no title', '')
  if (title.length > 200) return fault('too long', title)
  const repeat = date ? findRepeat(date, calendar) : null
  const day = date ? findDay(date, '(?:on|by) ', calendar) : null
  const clock = findTime(time || date)
  if (date && !day && !repeat) return fault('no such day', date)
  file.rows.push({
    line,
    title,
    ...(body && { body_html: htmlOf(body.slice(0, 10_000)) }),
    ...(repeat ? { due_on: firstOn(repeat.recurrence, calendar.today) } : day && { due_on: day.day }),
    ...(clock && (day || repeat) && { due_time: clock.time }),
    ...(priority > 0 && { priority }),
    ...(done && { status: 'done' as const }),
    ...(assignee && { assignee }),
    ...(labels.length > 0 && { labels }),
    ...(steps && steps.length > 0 && { steps: steps.map((step) => shortened(step, 300)) }),
    ...(repeat && { recurrence: repeat.recurrence }),
  })
}

const listOf = (text: string) =>
  text
    .split(/[,;|]/)
    .map((one) => one.trim().replace(/^#/, ''))
    .filter(Boolean)

function priorityOf(text: string): number {
  const named = ['urgent', 'high', 'medium', 'low'].indexOf(text.toLowerCase()) + 1
  const number = Number(text.replace(/^[p!]/i, ''))
  return named || (number >= 1 && number <= 4 ? number : 0)
}
