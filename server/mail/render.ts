/**
 * A template with its values in place: `{{name}}`, and `{{#name}}…{{/name}}` for what stands there only when the
 * value does. In HTML everything is escaped, also inside an attribute; there is no way to put markup in.
 */
export function render(template: string, values: Record<string, unknown>, kind: 'text' | 'html'): string {
  const put = kind === 'html' ? escaped : (text: string) => text
  const sections = template.replace(/\{\{#(\w+)\}\}([\s\S]*?)\{\{\/\1\}\}/g, (_, name: string, inner: string) =>
    textOf(values, name) ? inner : '',
  )
  return sections.replace(/\{\{(\w+)\}\}/g, (_, name: string) => put(textOf(values, name)))
}

function textOf(values: Record<string, unknown>, name: string) {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  return value === undefined || value === null || value === false ? '' : String(value)
}

export const escaped = (text: string) => text.replace(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`)
