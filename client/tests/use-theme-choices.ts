import { useLingui } from '@lingui/react/macro'
import { setTheme, themes, useTheme } from '../ui/theme.ts'

/** Each theme by its name, whether it is the one that is shown, and the call that shows it. */
export function useThemeChoices() {
  const { t } = useLingui()
  const shown = useTheme()
  const names = { light: t`Light`, dark: t`Dark`, modern: t`Modern` }
  return themes.map((theme) => ({
    theme,
    name: names[theme],
    isShown: shown === theme,
    choose: () => setTheme(theme),
  }))
}
