import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { retryWhenOnline } from '../../lib/browser/retry-when-online.ts'
import { toast } from '../../lib/browser/toast.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { loadParser, readHere } from '../parse/lazy-parser.ts'
import type { ParsedTask } from '../parse/parse.ts'
import { addTask, type Preset, type TaskDestination } from './add-task.ts'
import { useDestination } from './destination.ts'
import { useParseContext } from './use-parse-context.ts'

/** The characters that a title may have; a sentence may have more, for what is understood of it is no part of the title. */
const longest = 200

const loadTellWhere = () => retryWhenOnline(() => withWords(import('./tell-where.ts')))

/** The sentence of a task to be added: what is understood of it, where it goes, and the words that stay words. */
export function useTaskDraft(props: {
  places: readonly TaskDestination[]
  here?: TaskDestination | undefined
  preset?: Preset
  onAdded?: (again: boolean) => void
}) {
  const { places, preset } = props
  const [text, setText] = useState('')
  const [literal, setLiteral] = useState<readonly string[]>([])
  const { destination: place, choose } = useDestination(places, props.here)
  const reading = useParseContext(place.id)
  const parsed = readHere(text, { ...reading, literal })
  const [, drawAgain] = useState(false)

  function write(words: string) {
    setText(words)
    if (!words.trim()) setLiteral([])
  }
  function near() {
    void loadParser().then(
      () => drawAgain(true),
      // without it words are only words; adding asks once more, and says what is wrong
      () => undefined,
    )
  }
  function add(again: boolean) {
    if (!text.trim()) return
    const put = (task: ParsedTask) => {
      if (isTooLong(task)) return false
      const id = addTask(place.id, task, preset)
      if (!props.here)
        void loadTellWhere().then(({ tellWhere }) => tellWhere(id, place, task, { me: reading.me, preset }))
      return true
    }
    // once it is here nothing is waited for: the task is in the list with the key
    if (parsed) {
      if (!put(parsed)) return
    } else {
      const before = text
      void loadParser().then(
        (parse) => {
          if (!put(parse(before, { ...reading, literal }))) setText(before)
        },
        (error: unknown) => {
          setText(before)
          toast(errorMessage(error), 'bad')
        },
      )
    }
    write('')
    props.onAdded?.(again)
  }
  const takeLiterally = (token: { text: string }) => setLiteral([...literal, token.text])
  return { text, setText, write, parsed, near, add, place, choose, reading, takeLiterally }
}

/** Says so, where a title is longer than one may be. */
function isTooLong({ title: { length } }: ParsedTask): boolean {
  if (length > longest)
    toast(t`A task’s title can have up to ${longest} characters, and this one has ${length}.`, 'bad')
  return length > longest
}
