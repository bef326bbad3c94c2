/**
 * Every key of the product, in one place, so that a letter means the same in every room: C is "new" everywhere, and
 * J and G start nothing else. A combination is a sign as it is printed (`?`, `c`), a named key (`enter`), either with
 * `mod+` (Ctrl, on Apple's machines ⌘) or `shift+` before it, or two signs one after the other (`g h`).
 */
interface KeyBinding {
  combo: string
  /** `global` keys work on every page; the others where a room has said what they do there. */
  layer: 'global' | 'room'
  /** Also while one is writing. */
  whileWriting?: true
}

const key = (layer: KeyBinding['layer'], combo: string): KeyBinding => ({ layer, combo })

const table = {
  commands: { ...key('global', 'mod+k'), whileWriting: true },
  search: key('global', '/'),
  create: key('global', 'c'),
  undo: key('global', 'mod+z'),
  keys: key('global', '?'),
  leave: { ...key('global', 'escape'), whileWriting: true },
  'go.home': key('global', 'g h'),
  'go.groups': key('global', 'g g'),
  'go.tasks': key('global', 'g t'),
  'go.events': key('global', 'g e'),
  'go.messages': key('global', 'g m'),
  'go.journal': key('global', 'g j'),
  'go.curriculum': key('global', 'g c'),
  'go.today': key('global', 'g d'),
  'go.goals': key('global', 'g l'),
  next: key('room', 'j'),
  previous: key('room', 'k'),
  open: key('room', 'enter'),
  actions: key('room', '.'),
  finish: key('room', 'e'),
  due: key('room', 'd'),
  delete: key('room', 'delete'),
  quickAdd: key('room', 'q'),
  peek: key('room', 'space'),
  notNow: key('room', '['),
  finishToo: key('room', ']'),
  assignMe: key('room', 'm'),
  assign: key('room', 'a'),
  priority: key('room', 'p'),
  label: key('room', 'l'),
  select: key('room', 'x'),
  selectTo: key('room', 'shift+x'),
  moveTo: key('room', 'v'),
  bump: key('room', 'b'),
  pull: key('room', 'shift+b'),
  present: key('room', 'f'),
  highlight: key('room', 'h'),
  listen: key('room', 'shift+r'),
  original: key('room', 'o'),
  moveUp: key('room', 'shift+arrowup'),
  moveDown: key('room', 'shift+arrowdown'),
  moveLeft: key('room', 'shift+arrowleft'),
  reply: key('room', 'r'),
  quote: key('room', '>'),
  react: key('room', '+'),
  save: key('room', 's'),
  unread: key('room', 'shift+u'),
  nextUnread: key('room', 'n'),
  write: key('room', 'i'),
  report: key('room', '!'),
  moveRight: key('room', 'shift+arrowright'),
  deeper: { ...key('room', 'alt+arrowright'), whileWriting: true },
  higher: { ...key('room', 'alt+arrowleft'), whileWriting: true },
  left: key('room', 'arrowleft'),
  right: key('room', 'arrowright'),
  answerGoing: key('room', '1'),
  answerMaybe: key('room', '2'),
  answerDeclined: key('room', '3'),
  answerFourth: key('room', '4'),
  today: key('room', 't'),
  viewMonth: key('room', 'shift+m'),
  viewWeek: key('room', 'shift+w'),
  viewList: key('room', 'shift+l'),
} satisfies Record<string, KeyBinding>

export type KeyId = keyof typeof table

export const keyBindings: Record<KeyId, KeyBinding> = table

export const keyIds = Object.keys(table) as KeyId[]
