import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Picker } from '../../ui/menu/Picker.tsx'
import { templatesToChoose } from '../data/beginnings.ts'
import css from './editor.module.css'

/** A template to begin with: it fills the page. */
export function TemplateChoice({ onChoose }: { onChoose: (template: { id: string; body_html: string }) => void }) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { data = [] } = useQuery(templatesToChoose)
  if (data.length === 0) return null
  return (
    <>
      <button ref={button} type="button" className={css.quiet} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t`Use a template`}
      </button>
      {open && (
        <Picker title={t`Use a template`} anchor={button.current} onClose={() => setOpen(false)}>
          {(close) => (
            <ul className={css.templates}>
              {data.map((template) => (
                <li key={template.id}>
                  <button
                    type="button"
                    onClick={() => {
                      close()
                      onChoose(template)
                    }}
                  >
                    {template.name}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Picker>
      )}
    </>
  )
}
