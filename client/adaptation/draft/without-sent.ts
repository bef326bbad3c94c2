import { isSame } from '../../lib/outbox/same-row.ts'
import type { LessonDraft, NodeDraft } from './node-draft.ts'

/** The draft without the parts that were sent: words written since stay. */
export function withoutSent(now: LessonDraft, sent: LessonDraft): LessonDraft {
  const left = Object.entries(now).flatMap(([key, node]) => {
    const rest = partsLeft(node, sent[key] ?? {})
    return Object.keys(rest).length > 0 ? [[key, rest] as const] : []
  })
  return Object.fromEntries(left)
}

function partsLeft({ fields, answers, ...texts }: NodeDraft, sent: NodeDraft): NodeDraft {
  const left = <Part extends object>(now: Part, before: Part | undefined) =>
    Object.fromEntries(
      Object.entries(now).filter(
        ([name, value]) => !before || !(name in before) || !isSame(before[name as keyof Part], value),
      ),
    ) as Partial<Part>
  const [restFields, restAnswers] = [left(fields ?? {}, sent.fields), left(answers ?? {}, sent.answers)]
  return {
    ...left(texts, { ...(sent.blocks && { blocks: sent.blocks }), ...(sent.leaders && { leaders: sent.leaders }) }),
    ...(Object.keys(restFields).length > 0 && { fields: restFields }),
    ...(Object.keys(restAnswers).length > 0 && { answers: restAnswers as NonNullable<NodeDraft['answers']> }),
  }
}
