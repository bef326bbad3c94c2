import { type ReactNode, useEffect } from 'react'

/**
 * The names that could be meant, under a field in which one is being written. The field keeps the focus and the keys;
 * it is told which of them is the active one.
 */
export function MentionOptions<Name extends { id: string; name: string }>(props: {
  id: string
  label: string
  names: readonly Name[]
  active: number
  field: () => HTMLElement | null
  onPoint: (nth: number) => void
  onTake: (name: Name) => void
  face: (name: Name) => ReactNode
  css: { list: string | undefined; name: string | undefined }
  style?: { insetBlockStart: number; left: number }
}) {
  const { id, active, field, css } = props
  useEffect(() => {
    const here = field()
    if (!here) return
    here.setAttribute('aria-controls', id)
    here.setAttribute('aria-activedescendant', `${id}-${active}`)
    return () => {
      here.removeAttribute('aria-controls')
      here.removeAttribute('aria-activedescendant')
    }
  }, [field, id, active])
  return (
    <div id={id} role="listbox" aria-label={props.label} className={css.list} style={props.style}>
      {props.names.map((one, nth) => (
        // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
        <div
          key={one.id}
          id={`${id}-${nth}`}
          role="option"
          aria-selected={nth === active}
          className={css.name}
          onMouseDown={(event) => event.preventDefault()}
          onMouseEnter={() => props.onPoint(nth)}
          onClick={() => props.onTake(one)}
        >
          {props.face(one)}
          {one.name}
        </div>
      ))}
    </div>
  )
}

/** Finds those with a word that begins like this, or that begin so as a whole; `start` is in small letters. */
export const namesLike = <Name extends { name: string }>(names: readonly Name[], start: string) =>
  names.filter(({ name }) => ` ${name.toLocaleLowerCase()}`.includes(` ${start}`)).slice(0, most)

const most = 6
