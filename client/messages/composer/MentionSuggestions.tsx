import { Trans, useLingui } from '@lingui/react/macro'
import { IconUsers } from '@tabler/icons-react'
import { type RefObject, useCallback, useEffect, useId, useState } from 'react'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { MentionOptions, namesLike } from '../../ui/people/MentionOptions.tsx'
import { type Mentionable, mentionAt } from '../data/body.ts'
import { usePeople } from '../data/use-people.ts'
import css from './composer.module.css'

/** The names that match the text after an @. Arrows choose, Enter or Tab takes, Escape closes them. */
export function MentionSuggestions(props: {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  named: readonly Mentionable[]
  onTake: (text: string) => void
}) {
  const { t } = useLingui()
  const { field, text, named, onTake } = props
  const id = useId()
  const known = usePeople()
  const [at, setAt] = useState(0)
  const [aside, setAside] = useState<number>()
  const [caret, setCaret] = useState(0)
  const asked = mentionAt(text, caret)
  const open = asked && asked.from !== aside ? asked : undefined
  const words = open?.name.toLocaleLowerCase() ?? ''
  const found = open ? namesLike(named, words) : []
  const exact = found.length === 1 && found[0]!.name.toLocaleLowerCase() === words
  const shown = found.length > 0 && !exact
  const active = Math.min(at, found.length - 1)

  function take({ name }: Mentionable) {
    const before = text.slice(0, open!.from)
    const after = text.slice(caret)
    onTake(`${before}@${name} ${after.trimStart()}`)
    const place = before.length + name.length + 2
    requestAnimationFrame(() => field.current?.setSelectionRange(place, place))
    field.current?.focus()
    setCaret(place)
    setAt(0)
    // "@Ana " could go on as Ana Lima: what was taken is meant
    setAside(open!.from)
  }
  const isNaming = asked !== undefined
  useEffect(() => {
    if (!isNaming) setAside(undefined)
  }, [isNaming])
  useEffect(() => {
    const here = field.current
    if (!here) return
    const look = () => setCaret(here.selectionStart)
    const press = (event: KeyboardEvent) => {
      if (!shown || event.isComposing) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step) setAt((active + step + found.length) % found.length)
      else if (event.key === 'Enter' || event.key === 'Tab') take(found[active]!)
      else if (event.key === 'Escape') setAside(open!.from)
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    here.addEventListener('keyup', look)
    here.addEventListener('click', look)
    here.addEventListener('input', look)
    here.addEventListener('keydown', press)
    return () => {
      here.removeEventListener('keyup', look)
      here.removeEventListener('click', look)
      here.removeEventListener('input', look)
      here.removeEventListener('keydown', press)
    }
  })
  const input = useCallback(() => field.current, [field])
  return (
    <>
      {shown && (
        <MentionOptions
          id={id}
          label={t`People to mention`}
          names={found}
          active={active}
          field={input}
          onPoint={setAt}
          onTake={take}
          face={({ id: one }) =>
            known.has(one) ? <Avatar person={known.get(one)!} size={24} /> : <IconUsers size={20} stroke={1.5} />
          }
          css={{ list: css.names, name: css.name }}
        />
      )}
      <span role="status" className={css.unseen}>
        {shown && (
          <Trans>
            {active + 1} of {found.length}: {found[active]!.name}
          </Trans>
        )}
      </span>
    </>
  )
}
