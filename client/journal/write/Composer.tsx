import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, use, useEffect, useState } from 'react'
import { attempt, query } from '../../lib/query/query.ts'
import { useKeys } from '../../lib/registries/keys.ts'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { removeEntry } from '../commands.ts'
import { promptOf, templatesToChoose } from '../data/beginnings.ts'
import { removingEntry } from '../data/entries.ts'
import { EntryEditor } from './EntryEditor.tsx'
import { isBlank } from './entry-fields.ts'
import { promptHtml } from './prompt-html.ts'
import { composing, dropWriter, putAway, renew, showWriter, takeOver } from './writers.ts'

/** The page on which one writes: an entry begins with its first letter, and a new page follows when it is put away. */
export function Composer() {
  return (
    <Suspense fallback={<SkeletonPart />}>
      <Writing />
    </Suspense>
  )
}

function Writing() {
  use(takeOver())
  const navigate = useNavigate()
  const { make, on, prompt, template } = useSearch({ from: '/inside/journal' })
  const [writer, setWriter] = useState(() => composing(on ? { entry_date: on, entry_time: null } : {}))
  const [focus, setFocus] = useState(0)
  // with the focus on the heading, the first letters would run shortcuts
  const [isOpening, setOpening] = useState(() => !document.activeElement?.closest('[aria-modal=true], [role=menu]'))

  function next(isFocused: boolean) {
    setWriter(composing())
    setOpening(false)
    if (isFocused) setFocus((before) => before + 1)
    if (make || on || prompt || template) void navigate({ to: '/journal', search: {}, replace: true })
  }
  function close() {
    const { row, isNew } = writer.state.get()
    void putAway(writer)
    if (!isNew && isBlank(row)) attempt(removingEntry, { id: writer.id })
    next(false)
  }
  useKeys({
    create: () => {
      if (isBlank(writer.state.get().row)) return setFocus((before) => before + 1)
      void putAway(writer)
      next(true)
    },
  })
  useEffect(() => {
    const release = showWriter(writer)
    const come = () => renew(writer)
    come()
    // also of what is inside: whoever comes to write sets the cursor, or finds it there and begins
    for (const type of ['focus', 'keydown']) addEventListener(type, come, true)
    return () => {
      for (const type of ['focus', 'keydown']) removeEventListener(type, come, true)
      release()
    }
  }, [writer])
  useEffect(() => {
    if (prompt)
      void query.ensureQueryData(promptOf(prompt)).then(([one]) => {
        if (one && isBlank(writer.state.get().row)) writer.set({ body_html: promptHtml(one.text), prompt_id: one.id })
      })
    if (template)
      void query.ensureQueryData(templatesToChoose).then((all) => {
        const one = all.find(({ id }) => id === template)
        if (one && isBlank(writer.state.get().row)) writer.set({ body_html: one.body_html, template_id: one.id })
      })
  }, [prompt, template, writer])
  return (
    <EntryEditor
      key={`${writer.id} ${focus}`}
      writer={writer}
      autoFocus={isOpening || make === 'entry' || focus > 0}
      onClose={close}
      onDelete={() => {
        const { row, isNew } = writer.state.get()
        void dropWriter(writer.id)
        if (!isNew) removeEntry({ id: writer.id, title: row.title })
        next(false)
      }}
    />
  )
}
