import type { NodeChange } from '../data/adapt.ts'
import type { SourceLesson } from '../data/version-nodes.ts'

interface Place {
  unit: string
  after: string | null
  /** The key of the lesson that the copy becomes. */
  key: string
  title: string
}

/**
 * The changes that put a copy of a lesson in: itself, its items and tasks, and with them what is for leaders, where `leads`.
 * `keyOf` gives the key of each copy, the same whenever it is asked.
 */
export function copiedLesson(whole: SourceLesson, place: Place, keyOf: (key: string) => string, leads: boolean) {
  const source = leads ? whole : withoutLeaders(whole)
  const { lesson } = source
  const { title, objectives, materials, tags, standards, minutes, release, completion, dwell_sec, lang, blocks } =
    lesson
  const fields = {
    title,
    objectives,
    materials,
    tags,
    standards,
    minutes,
    release,
    completion,
    dwell_sec,
    lang,
    blocks,
  }
  return [
    adding('lesson', place.key, { ...fields, title: place.title, parent: place.unit, after: place.after }),
    ...source.items.map(({ key, kind, title, settings, minutes, required, audience, blocks }, at) =>
      adding('item', keyOf(key), {
        ...{ kind, title, settings, minutes, required, audience, blocks },
        ...placed(place.key, source.items[at - 1], keyOf),
      }),
    ),
    ...source.tasks.map(({ key, title, body_html, anchor, offset_days, completion_mode, audience }, at) =>
      adding('task', keyOf(key), {
        ...{ title, body_html, anchor, offset_days, completion_mode, audience },
        ...placed(place.key, source.tasks[at - 1], keyOf),
      }),
    ),
    ...besides(source, 'lesson', lesson.key, place.key),
    ...source.items.flatMap(({ key }) => besides(source, 'item', key, keyOf(key))),
  ]
}

const isForAll = ({ audience }: { audience: string }) => audience === 'all'

const withoutLeaders = ({ lesson, items, tasks }: SourceLesson): SourceLesson => ({
  ...{ lesson, items: items.filter(isForAll), tasks: tasks.filter(isForAll) },
  ...{ leaders: [], answers: [] },
})

const placed = (parent: string, before: { key: string } | undefined, keyOf: (key: string) => string) => ({
  parent,
  after: before ? keyOf(before.key) : null,
})

const adding = (node_type: NodeChange['node_type'], node_key: string, value: object): NodeChange => ({
  ...{ node_type, node_key, op: 'add', value, version: null },
})

/** Notes for leaders and right answers of a node, for its copy. */
function besides({ leaders, answers }: SourceLesson, node_type: 'lesson' | 'item', from: string, node_key: string) {
  const notes = leaders.find(({ key }) => key === from)?.blocks ?? []
  const right = Object.entries(answers.find(({ key }) => key === from)?.answers ?? {})
  return [
    ...notes.map((block, at): NodeChange => {
      const value = { after: notes[at - 1]?.key ?? null, block }
      return { node_type, node_key, op: 'add', field: `leader:${block.key}`, value, version: null }
    }),
    ...right.map(
      ([question, value]): NodeChange => ({
        ...{ node_type, node_key, op: 'edit', field: `answer:${question}`, value, version: null },
      }),
    ),
  ]
}
