import {
  type ButtonHTMLAttributes,
  type ComponentType,
  cloneElement,
  type ReactElement,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { toast } from '../../lib/browser/toast.ts'
import { errorMessage } from '../../lib/query/query.ts'

interface Target extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: React.Ref<HTMLButtonElement>
}

/** The props of a menu from its button: whether it is open, and the button itself, which it takes into itself. */
export interface MenuOpenProps {
  opened: boolean
  onChange: (opened: boolean) => void
  children: ReactElement
}

/** A menu that is loaded when it is needed. Made once, beside the part that shows its button. */
export function lazyMenu<Props extends object>(load: () => Promise<ComponentType<Props & MenuOpenProps>>) {
  let Menu: ComponentType<Props & MenuOpenProps> | undefined
  let coming: Promise<unknown> | undefined
  const come = () =>
    (coming ??= load().then(
      (part) => (Menu = part),
      (error: unknown) => {
        coming = undefined
        throw error
      },
    ))
  return { come, here: () => Menu }
}

/**
 * A button that opens a menu. A page has many of them and few are ever opened, so the menu and all that it is made of
 * come when a pointer or the focus is near, and at the latest with the press.
 */
export function LazyMenu<Props extends object>(props: {
  menu: ReturnType<typeof lazyMenu<Props>>
  with: Props
  children: ReactElement<Target>
  /** For who has to find the button again. */
  button?: RefObject<HTMLButtonElement | null>
}) {
  const { menu, children } = props
  const [opened, open] = useState(false)
  const [asked, ask] = useState(false)
  const own = useRef<HTMLButtonElement>(null)
  const button = props.button ?? own
  // what cannot be fetched now is asked for again at the press, which says so
  const near = () => void menu.come().catch(() => undefined)
  const Menu = menu.here()
  if (!asked || !Menu) {
    return cloneElement(children, {
      ref: button,
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onPointerEnter: near,
      onFocus: (event) => {
        children.props.onFocus?.(event)
        near()
      },
      onClick: () =>
        menu.come().then(
          () => {
            ask(true)
            open(true)
          },
          (error: unknown) => toast(errorMessage(error), 'bad'),
        ),
    })
  }
  function onChange(now: boolean) {
    open(now)
    // what was chosen may have taken the focus somewhere else
    if (!now && !document.querySelector(':focus:not([role=menu] *)')) button.current?.focus()
  }
  return (
    <Menu {...props.with} opened={opened} onChange={onChange}>
      {cloneElement(children, { ref: button })}
    </Menu>
  )
}
