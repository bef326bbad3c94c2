import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { newId } from '../../lib/query/id.ts'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import type { NodeChange } from '../data/adapt.ts'
import type { Outline } from '../data/resolved.ts'
import { sampledLesson } from '../data/samples.ts'
import { sourceLesson } from '../data/version-nodes.ts'
import { copiedLesson } from '../draft/copied-lesson.ts'
import type { AskedChange } from './asked.ts'
import { ChangeForm } from './ChangeForm.tsx'
import { SampleFields } from './SampleFields.tsx'
import { SourceFields } from './SourceFields.tsx'

/** The source of a new lesson. */
type Beginning = 'blank' | 'copy' | 'sample'
type Asked = Extract<AskedChange, { what: 'add' }>

/** A lesson of the group’s own behind another: an empty one, or a copy out of another curriculum. */
export function AddLessonDialog(props: {
  asked: Asked
  outline: Outline
  onOpen: (key: string) => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const { asked, outline, onOpen, onClose } = props
  const lesson = useNewLesson(asked, outline)
  const { title, from, minutes } = lesson
  const named = title.trim()
  return (
    <Dialog title={t`Add a lesson`} onClose={onClose}>
      <SelectField
        label={t`Start from`}
        value={from}
        data={[
          { value: 'blank', label: t`An empty lesson` },
          { value: 'copy', label: t`A lesson from another curriculum` },
          { value: 'sample', label: t`A sample from the marketplace` },
        ]}
        onChange={(value) => lesson.setFrom(value as Beginning)}
      />
      {from === 'copy' && <SourceFields source={lesson.source} onChange={lesson.choose} />}
      {from === 'sample' && <SampleFields source={lesson.source} onChange={lesson.choose} />}
      <TextInput
        {...newDraftScope('lessons', outline.adoption_id)}
        label={t`Title`}
        autoFocus
        maxLength={160}
        value={title}
        onChange={({ currentTarget }) => lesson.setTitle(currentTarget.value)}
      />
      {from === 'blank' && (
        <NumberField label={t`Minutes`} min={1} max={600} value={minutes} onChange={lesson.setMinutes} />
      )}
      <ChangeForm
        outline={outline}
        action={t`Add lesson`}
        done={t`Added “${named}”`}
        changes={named ? lesson.changes : null}
        onDone={() => onOpen(lesson.key)}
        onClose={onClose}
      />
    </Dialog>
  )
}

const noSource = { version: '', lesson: '', title: '' }

function useNewLesson({ unit, after }: Asked, { may }: Outline) {
  const [key] = useState(newId)
  // what is copied keeps its keys, however often its effect is asked for
  const [keys] = useState(() => new Map<string, string>())
  const [title, setTitle] = useState('')
  const [minutes, setMinutes] = useState<number>()
  const [from, begin] = useState<Beginning>('blank')
  const [source, setSource] = useState(noSource)
  const isChosen = source.lesson !== ''
  const copy = useQuery({ ...sourceLesson(source.version, source.lesson), enabled: isChosen && from === 'copy' })
  const sample = useQuery({ ...sampledLesson(source.version, source.lesson), enabled: isChosen && from === 'sample' })
  const data = from === 'sample' ? sample.data : copy.data
  function keyOf(from: string) {
    if (!keys.has(from)) keys.set(from, newId())
    return keys.get(from)!
  }
  const value = { parent: unit, after, title: title.trim(), ...(minutes && { minutes }) }
  const blank: NodeChange[] = [{ node_type: 'lesson', node_key: key, op: 'add', value, version: null }]
  const copied = data ? copiedLesson(data, { unit, after, key, title: title.trim() }, keyOf, may.lead) : null
  function setFrom(next: Beginning) {
    begin(next)
    setSource(noSource)
  }
  function choose(next: typeof source) {
    setSource(next)
    setTitle(next.title)
  }
  return {
    ...{ key, title, minutes, from, source },
    ...{ setTitle, setMinutes, setFrom, choose },
    changes: from === 'blank' ? blank : copied,
  }
}
