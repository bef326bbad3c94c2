import { useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { withWords } from '../../lib/settings/i18n.ts'
import { LazyMenu, lazyMenu } from '../menu/LazyMenu.tsx'
import css from './rich-text.module.css'

const menu = lazyMenu(async () => (await withWords(import('./ColoursItems.tsx'))).ColoursItems)

/** The colours beside purple and yellow. */
export function Colours({ editor, stop, onFocus }: { editor: Editor; stop: boolean; onFocus: () => void }) {
  const { t } = useLingui()
  return (
    <LazyMenu menu={menu} with={{ editor }}>
      <button
        type="button"
        className={`${css.tool} ${css.narrow}`}
        data-tool="colours"
        tabIndex={stop ? 0 : -1}
        aria-label={t`More colours`}
        title={t`More colours`}
        onFocus={onFocus}
        onMouseDown={(event) => event.preventDefault()}
      >
        <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />
      </button>
    </LazyMenu>
  )
}
