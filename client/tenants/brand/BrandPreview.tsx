import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconX } from '@tabler/icons-react'
import { config } from '../../lib/supabase/config.ts'
import type { Brand } from '../../ui/brand/brand.ts'
import '../../ui/brand/brand-tokens.css'
import { brandAttributes } from '../../ui/brand/brand-colour.ts'
import { themes } from '../../ui/theme.ts'
import { type AccentShown, logoAddress } from '../data/brand.ts'
import css from './brand.module.css'
import { PlainMark } from './PlainMark.tsx'

/** A brand as it will look in each theme, side by side, and how well its colour can be read there. */
export function BrandPreview({ brand, shown }: { brand: Brand; shown: readonly AccentShown[] | undefined }) {
  const { t, i18n } = useLingui()
  const names = { light: t`Light`, dark: t`Dark`, modern: t`Modern` }
  const { name, logo_path, accent } = brand
  const ratio = (its: AccentShown) => i18n.number(its.ratio, { maximumFractionDigits: 1 })
  return (
    <ul className={css.previews} aria-label={t`Preview`}>
      {themes.map((theme) => {
        const its = shown?.find((one) => one.theme === theme)
        return (
          <li key={theme}>
            <p className={css.themeName}>{names[theme]}</p>
            <div data-theme={theme} {...brandAttributes(accent)} className={css.preview} aria-hidden="true">
              <div className={css.bar}>
                {logo_path ? <img src={logoAddress(logo_path)} alt="" /> : <PlainMark />}
                <b dir="auto">{name || config.brand}</b>
              </div>
              <div className={css.inside}>
                <span className={css.line} />
                <span className={css.linkWords}>{t`Tuesday supper`}</span>
                <span className={css.chosen}>{t`Going`}</span>
                <span className={css.button}>{t`Answer`}</span>
              </div>
            </div>
            {its && (
              <p className={css.ratio} data-enough={its.enough}>
                {its.enough ? (
                  <IconCheck size={16} stroke={2} aria-hidden="true" />
                ) : (
                  <IconX size={16} stroke={2} aria-hidden="true" />
                )}
                {its.enough
                  ? t`Contrast ${ratio(its)}:1, easy to read`
                  : t`Contrast ${ratio(its)}:1, too low (4.5:1 is the least)`}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
