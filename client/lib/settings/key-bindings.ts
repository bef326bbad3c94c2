import { t } from '@lingui/core/macro'

/**
 * Every key of the product, in one place, so that a letter means the same in every room: C is "new" everywhere, and
 * J and G start nothing else. A combination is a sign as it is printed (`?`, `c`), a named key (`enter`), either with
 * `mod+` (Ctrl, on Apple's machines ⌘) or `shift+` before it, or two signs one after the other (`g h`).
 */
interface KeyBinding {
  combo: string
  label: () => string
  /** `global` keys work on every page; the others where a room has said what they do there. */
  layer: 'global' | 'room'
  /** Also while one is writing. */
  whileWriting?: true
}

const key = (layer: KeyBinding['layer'], combo: string, label: () => string): KeyBinding => ({ layer, combo, label })

const table = {
  commands: { ...key('global', 'mod+k', () => t`Command menu`), whileWriting: true },
  search: key('global', '/', () => t`Search`),
  create: key('global', 'c', () => t`New`),
  undo: key('global', 'mod+z', () => t`Undo the last action`),
  keys: key('global', '?', () => t`Keyboard shortcuts`),
  leave: { ...key('global', 'escape', () => t`Close or go back`), whileWriting: true },
  'go.home': key('global', 'g h', () => t`Go to Home`),
  'go.groups': key('global', 'g g', () => t`Go to Groups`),
  'go.tasks': key('global', 'g t', () => t`Go to Tasks`),
  'go.events': key('global', 'g e', () => t`Go to Events`),
  'go.messages': key('global', 'g m', () => t`Go to Messages`),
  'go.journal': key('global', 'g j', () => t`Go to Journal`),
  'go.curriculum': key('global', 'g c', () => t`Go to Curriculum`),
  'go.goals': key('global', 'g l', () => t`Go to Goals`),
  next: key('room', 'j', () => t`Next item`),
  previous: key('room', 'k', () => t`Previous item`),
  open: key('room', 'enter', () => t`Open`),
  actions: key('room', '.', () => t`Actions`),
  finish: key('room', 'e', () => t`Mark as done, or edit a message`),
  due: key('room', 'd', () => t`Due date`),
  delete: key('room', 'delete', () => t`Delete`),
  quickAdd: key('room', 'q', () => t`Quick add`),
  peek: key('room', 'space', () => t`Peek`),
  notNow: key('room', '[', () => t`Not now`),
  finishToo: key('room', ']', () => t`Done`),
  assignMe: key('room', 'm', () => t`Assign to me`),
  assign: key('room', 'a', () => t`Assign to…`),
  priority: key('room', 'p', () => t`Priority`),
  label: key('room', 'l', () => t`Labels`),
  select: key('room', 'x', () => t`Select`),
  moveTo: key('room', 'v', () => t`Move to…`),
  moveUp: key('room', 'shift+arrowup', () => t`Move up`),
  moveDown: key('room', 'shift+arrowdown', () => t`Move down`),
  moveLeft: key('room', 'shift+arrowleft', () => t`Move left`),
  reply: key('room', 'r', () => t`Reply`),
  quote: key('room', '>', () => t`Quote`),
  react: key('room', '+', () => t`React`),
  save: key('room', 's', () => t`Save for later`),
  unread: key('room', 'shift+u', () => t`Mark unread from here`),
  nextUnread: key('room', 'n', () => t`Next unread conversation`),
  write: key('room', 'i', () => t`Write a message`),
  moveRight: key('room', 'shift+arrowright', () => t`Move right`),
  answerGoing: key('room', '1', () => t`Answer Going`),
  answerMaybe: key('room', '2', () => t`Answer Maybe`),
  answerDeclined: key('room', '3', () => t`Answer Can’t`),
  today: key('room', 't', () => t`Go to today`),
  viewMonth: key('room', 'shift+m', () => t`Month`),
  viewWeek: key('room', 'shift+w', () => t`Week`),
  viewList: key('room', 'shift+l', () => t`List`),
} satisfies Record<string, KeyBinding>

export type KeyId = keyof typeof table

export const keyBindings: Record<KeyId, KeyBinding> = table

export const keyIds = Object.keys(table) as KeyId[]
