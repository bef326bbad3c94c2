import { useCallback, useEffect, useRef, useState } from 'react'
import { errorMessage, isRefusal, mutate, query } from '../../lib/query/query.ts'
import { refusalOf } from '../../lib/query/refusals.ts'
import { type ListingWords, type OwnListing, ownListing, savingWords } from '../data/own.ts'
import { draftStore } from './kept-draft.ts'
import { sendable } from './limits.ts'

const pauseMs = 700
const againMs = 10_000

export type ListingErrors = Partial<Record<keyof ListingWords, string>>

/**
 * The words of a listing while they are written. They are saved when their writer pauses, each field on top of what others wrote in the
 * others. What the database refuses is said at its field, and goes back to what it was.
 */
export function useListingDraft(listing: OwnListing) {
  const { id, curriculum_id } = listing
  const [stored] = useState(() => draftStore(id))
  const [typed, setTyped] = useState<ListingWords>(stored.read)
  const [errors, setErrors] = useState<ListingErrors>({})
  const [isSaving, setSaving] = useState(false)
  const draft = useRef({ typed, timer: 0, turn: Promise.resolve() })

  const keep = useCallback(
    (words: ListingWords) => {
      draft.current.typed = words
      stored.write(words)
      setTyped(words)
    },
    [stored],
  )

  const saveOnce = useCallback(async () => {
    const row = (query.getQueryData(ownListing(curriculum_id).queryKey) ?? []).find((one) => one.id === id)
    const sent = row ? unsaved(row, sendable(draft.current.typed)) : {}
    if (!row || Object.keys(sent).length === 0) return
    setSaving(true)
    try {
      await mutate(savingWords, { id, version: row.version, row: sent, basedOn: [columnsOf(row, sent)] })
      keep(without(draft.current.typed, sent))
    } catch (error) {
      draft.current.timer = window.setTimeout(() => void saveAll.current(), isRefusal(error) ? pauseMs : againMs)
      // without an answer nothing was refused: the words stay, and are sent again
      if (!isRefusal(error)) return
      const column = columnOf(error, sent)
      setErrors((before) => ({ ...before, [column]: errorMessage(error) }))
      const { [column]: _refused, ...rest } = draft.current.typed
      keep(rest)
    } finally {
      setSaving(false)
    }
  }, [id, curriculum_id, keep])

  /** Saves what is not saved yet, after what is on its way. */
  const save = useCallback(() => {
    clearTimeout(draft.current.timer)
    draft.current.turn = draft.current.turn.then(saveOnce)
    return draft.current.turn
  }, [saveOnce])
  const saveAll = useRef(save)
  saveAll.current = save

  const change = useCallback(
    (words: ListingWords) => {
      keep({ ...draft.current.typed, ...words })
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([column]) => !(column in words))))
      clearTimeout(draft.current.timer)
      draft.current.timer = window.setTimeout(() => void save(), pauseMs)
    },
    [keep, save],
  )

  // what a tab that died has left behind; and who leaves the page has written all of it
  useEffect(() => {
    void save()
    addEventListener('pagehide', save)
    return () => {
      removeEventListener('pagehide', save)
      void save()
    }
  }, [save])

  const isLeft = Object.keys(unsaved(listing, sendable(typed))).length > 0
  return { words: { ...listing, ...typed }, errors, change, save, isSaving: isSaving || isLeft }
}

export type ListingDraft = ReturnType<typeof useListingDraft>

/** The columns that the row does not say already. */
const unsaved = (row: OwnListing, words: ListingWords): ListingWords =>
  Object.fromEntries(Object.entries(words).filter(([column, value]) => !same(row[column as keyof OwnListing], value)))

/** Words that were written since, or wait for their writer. */
const without = (typed: ListingWords, sent: ListingWords): ListingWords => {
  const ready: ListingWords = sendable(typed)
  return Object.fromEntries(
    Object.entries(typed).filter(([key]) => {
      const column = key as keyof ListingWords
      return !(column in sent && same(ready[column], sent[column]))
    }),
  )
}

const columnsOf = (row: OwnListing, words: ListingWords): ListingWords =>
  Object.fromEntries(Object.keys(words).map((column) => [column, row[column as keyof OwnListing]]))

function columnOf(error: Error, sent: ListingWords) {
  const named = refusalOf(error)?.column as keyof ListingWords | undefined
  if (named && named in sent) return named
  return ('licence' in sent ? 'licence' : Object.keys(sent)[0]) as keyof ListingWords
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
