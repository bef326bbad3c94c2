import type { LessonDraft, NodeDraft } from './node-draft.ts'

/** A draft without what it says of one field: that is as it stands then. A text is known by any of its blocks. */
export function withoutField(draft: LessonDraft, at: { node_key: string; field: string }): LessonDraft {
  const node = draft[at.node_key]
  if (!node) return draft
  const { [at.node_key]: _gone, ...others } = draft
  const rest = without(node, at.field)
  return Object.keys(rest).length > 0 ? { ...others, [at.node_key]: rest } : others
}

function without(node: NodeDraft, field: string): NodeDraft {
  const [part, key] = field.split(':')
  const { blocks, leaders, answers, fields, ...none } = node
  const keep = {
    ...(blocks && part !== 'block' && { blocks }),
    ...(leaders && part !== 'leader' && { leaders }),
    ...(answers && { answers: part === 'answer' ? omit(answers, key!) : answers }),
    ...(fields && { fields: key === undefined ? omit(fields, field) : fields }),
  }
  return { ...none, ...Object.fromEntries(Object.entries(keep).filter(([, value]) => Object.keys(value).length > 0)) }
}

const omit = <Value extends object>(value: Value, key: string): Value =>
  Object.fromEntries(Object.entries(value).filter(([one]) => one !== key)) as Value
