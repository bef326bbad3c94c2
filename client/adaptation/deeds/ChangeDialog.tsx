import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { type Outline, resolvedLesson } from '../data/resolved.ts'
import { PeoplePast } from '../lesson/PeoplePast.tsx'
import type { AskedChange } from './asked.ts'
import { ChangeForm } from './ChangeForm.tsx'
import css from './deeds.module.css'

/** A change of the outline before it is made: what it does to the dates and to the time that all takes. */
export function ChangeDialog(props: {
  asked: Extract<AskedChange, { what: 'change' }>
  outline: Outline
  onClose: () => void
}) {
  const { asked, outline, onClose } = props
  const { title, hint, action, changes, done } = asked
  const lesson = changes.find(({ node_type, op }) => node_type === 'lesson' && op !== 'move')?.node_key
  return (
    <Dialog title={title} onClose={onClose}>
      {hint && <p className={css.hint}>{hint}</p>}
      {lesson && <PeoplePastLesson adoptionId={outline.adoption_id} lessonKey={lesson} />}
      <ChangeForm outline={outline} action={action} changes={changes} done={done} onClose={onClose} />
    </Dialog>
  )
}

function PeoplePastLesson({ adoptionId, lessonKey }: { adoptionId: string; lessonKey: string }) {
  const { data } = useQuery(resolvedLesson(adoptionId, lessonKey))
  return <PeoplePast count={data?.people_past ?? null} />
}
