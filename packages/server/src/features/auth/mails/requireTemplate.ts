import {
  type MailKind,
  type MailTemplate,
  optionalPlaceholders,
  requiredPlaceholders,
} from './mailLayout.ts'
import { placeholder } from './renderMail.ts'

/** Elements and attributes that load something, run something, or send something. */
const active =
  /<(?:script|link|iframe|object|embed|form|base|audio|video|svg)\b|\son\w+\s*=|@import/i
/** Addresses that an email client would load when the user opens the email. */
const loading = /\b(?:src|srcset|background|poster)\s*=|url\(/i

/**
 * Checks a template of the operator: it contains what the email is for, only known placeholders, and nothing that is
 * loaded from elsewhere.
 *
 * @param options.refuse - Creates the error that is thrown, from the reason and what to do.
 */
export function requireTemplate(
  template: string,
  options: { format: keyof MailTemplate; kind: MailKind; refuse: (reason: string) => Error },
): void {
  const { format, kind, refuse } = options
  const required = requiredPlaceholders(kind)
  const known = [...required, ...optionalPlaceholders(kind, format)]
  const found = [...template.matchAll(placeholder)].map(([, name = '']) => name)
  const unknown = found.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw refuse(`Unknown placeholder {{${unknown}}}. Use ${known.map(quote).join(', ')}`)
  const missing = required.filter((name) => !found.includes(name))
  if (missing.length > 0) throw refuse(`Add ${missing.map(quote).join(', ')}`)
  if (/\{\{|\}\}/.test(template.replace(placeholder, '')))
    throw refuse('A placeholder is not closed. Write {{name}}')
  if (format === 'html') requireInert(template, refuse)
}

/** Values are escaped for text and quoted attributes only, so placeholders elsewhere are refused. */
function requireInert(template: string, refuse: (reason: string) => Error): void {
  if (active.test(template))
    throw refuse('Remove scripts, forms, frames, event handlers and imports. Emails run nothing')
  if (loading.test(template))
    throw refuse('Remove src, srcset, background and url(). Use {{logo}} for the picture')
  if (/<style\b[^>]*>(?:(?!<\/style)[\s\S])*\{\{\s*\w|<!--(?:(?!-->)[\s\S])*\{\{/i.test(template))
    throw refuse('Move placeholders out of style elements and comments')
  for (const [tag] of template.matchAll(/<[a-z/][^>]*>/gi))
    requireQuoted(tag.replaceAll(placeholder, '{{$1}}'), refuse)
}

function requireQuoted(tag: string, refuse: (reason: string) => Error): void {
  const quoted = tag.match(/=\s*(?:"[^"]*"|'[^']*')/g) ?? []
  const bare = quoted.reduce((rest, value) => rest.replace(value, ''), tag)
  if (bare.includes('{{'))
    throw refuse('Put quotes around attributes with placeholders: href="{{link}}"')
  for (const [, name = '', value = ''] of tag.matchAll(
    /([\w-]+)\s*=\s*["']([^"']*\{\{[^"']*)["']/g,
  )) {
    const isLink = name === 'href' && value === '{{link}}'
    if (!isLink && !['alt', 'dir', 'lang', 'title'].includes(name.toLowerCase()))
      throw refuse(`Remove the placeholder from ${name}. Only href="{{link}}" may contain one`)
  }
  if (/\shref\s*=/i.test(tag) && !/\shref\s*=\s*["'](?:\{\{link\}\}|https:|mailto:)/i.test(tag))
    throw refuse('Links start with https: or mailto:, or are {{link}}')
}

function quote(name: string): string {
  return `{{${name}}}`
}
