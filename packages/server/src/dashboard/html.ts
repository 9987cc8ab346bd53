/** Markup in which all text is escaped. Only {@link html} creates it. */
export type Html = { readonly markup: string }

type Value = Html | readonly Html[] | number | string | undefined

const escapes: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#39;',
  '<': '&lt;',
  '>': '&gt;',
}

/** Template for markup. Text is escaped for content and for quoted attributes. `undefined` renders nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  const markup = parts.reduce((text, part, index) => text + render(values[index - 1]) + part)
  return { markup }
}

function render(value: Value): string {
  if (value === undefined) return ''
  if (typeof value === 'number') return value.toLocaleString('en-US')
  if (typeof value === 'string')
    return value.replace(/["&'<>]/g, (character) => escapes[character] ?? '')
  if ('markup' in value) return value.markup
  return value.map(({ markup }) => markup).join('')
}
