import { useLingui } from '@lingui/react/macro'
import { IconTableOptions } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { withWords } from '../../lib/settings/i18n.ts'
import { LazyMenu, lazyMenu } from '../menu/LazyMenu.tsx'
import css from './rich-text.module.css'

const menu = lazyMenu(async () => (await withWords(import('./TableMenuItems.tsx'))).TableMenuItems)

/** The menu of the table that has the cursor. */
export function TableMenu({ editor, stop, onFocus }: { editor: Editor; stop: boolean; onFocus: () => void }) {
  const { t } = useLingui()
  return (
    <LazyMenu menu={menu} with={{ editor }}>
      <button
        type="button"
        className={css.tool}
        data-tool="cells"
        tabIndex={stop ? 0 : -1}
        aria-label={t`Rows and columns`}
        title={t`Rows and columns`}
        onFocus={onFocus}
        onMouseDown={(event) => event.preventDefault()}
      >
        <IconTableOptions size={18} stroke={1.6} aria-hidden="true" />
      </button>
    </LazyMenu>
  )
}
