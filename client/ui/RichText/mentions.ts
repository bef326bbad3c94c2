import { Extension } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'

/** An @ that somebody is writing a name after: its range, and the letters of the name so far. */
interface MentionQuery {
  from: number
  to: number
  name: string
}

const key = new PluginKey<number | undefined>('mentions')

/** The name that is being written, unless it was put aside with Escape. */
export function mentionQueryIn(state: EditorState): MentionQuery | undefined {
  const { empty, $from } = state.selection
  if (!empty || !$from.parent.isTextblock) return undefined
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc')
  const [, name] = /(?:^|[\s(\ufffc])@([\p{L}\p{M}\p{N}.'’-]*(?: [\p{L}\p{M}\p{N}.'’-]*)?)$/u.exec(before) ?? []
  if (name === undefined) return undefined
  const from = $from.pos - name.length - 1
  return key.getState(state) === from ? undefined : { from, to: $from.pos, name }
}

/** Keeps which @ was put aside. `keys` gets what is pressed while a name is written, and says whether it was its. */
export const Mentions = Extension.create<{ keys: (event: KeyboardEvent) => boolean }>({
  name: 'mentions',
  priority: 1000,
  addOptions: () => ({ keys: () => false }),
  addProseMirrorPlugins() {
    const { keys } = this.options
    return [
      new Plugin<number | undefined>({
        key,
        state: {
          init: () => undefined,
          apply: (tr, aside) => {
            const now: unknown = tr.getMeta(key)
            if (typeof now === 'number') return now
            return aside === undefined ? undefined : tr.mapping.map(aside)
          },
        },
        props: {
          handleKeyDown: (view, event) => {
            const asked = mentionQueryIn(view.state)
            if (!asked || event.isComposing) return false
            if (event.key !== 'Escape') return keys(event)
            // it closes the list, and not the dialog around
            event.stopPropagation()
            view.dispatch(view.state.tr.setMeta(key, asked.from))
            return true
          },
        },
      }),
    ]
  },
})
