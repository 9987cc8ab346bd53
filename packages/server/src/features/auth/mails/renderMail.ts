import { directionOf, type LanguageName } from '@fairlead/protocol'
import type { Mail, MailLogo } from '../../../mail/Mailer.ts'
import { builtInTemplate, factStyle, type MailKind, type MailTemplate } from './mailLayout.ts'

/** Templates of the operator, by kind. A missing one, or a missing half, is the built-in one. */
export type MailTemplates = { readonly [kind in MailKind]?: Partial<MailTemplate> | undefined }

/** What emails of one project look like. */
export type MailBrand = {
  logo?: MailLogo | undefined
  /** Name of the project, in one line. */
  name: string
  templates?: MailTemplates | undefined
}

/** Facts with their labels, e.g. the page where the user signs in. */
export type Labelled = readonly (readonly [label: string, value: string])[]

/** Contents of an email as plain text; the renderer escapes them. */
export type MailContent = {
  /** Label of the button. */
  action?: string
  brand: MailBrand
  code?: string
  facts: Labelled
  hint?: string
  kind: MailKind
  language: LanguageName
  lead: string
  link?: string
  /** What to do if the user did not cause the email. */
  safety: string
  subject: string
  to: string
}

/**
 * Renders an email in HTML and in plain text. Every value is escaped in HTML, and a value that looks like a placeholder
 * stays as it is.
 */
export function renderMail(content: MailContent): Mail {
  const { brand, kind, language, subject, to } = content
  const { html, text } = { ...builtInTemplate(kind), ...defined(brand.templates?.[kind]) }
  const { logo } = brand
  const values = valuesOf(content)
  const escaped = mapValues(values, escapeHtml)
  return {
    language,
    ...(logo && /\{\{\s*logo\s*\}\}/.test(html) && { logo }),
    subject,
    text: fill(text, { ...values, facts: toLines(content.facts) }),
    to,
    html: fill(html, {
      ...escaped,
      facts: content.facts.map(toParagraph).join(''),
      logo: logo ? toPicture(brand.name) : '',
    }),
  }
}

/** Escapes text for HTML, also inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function valuesOf(content: MailContent): Readonly<Record<string, string>> {
  const { action, brand, code, hint, language, lead, link, safety, subject } = content
  return {
    action: action ?? '',
    code: code ?? '',
    direction: directionOf(language),
    hint: hint ?? '',
    language,
    lead,
    link: link ?? '',
    project: brand.name,
    safety,
    title: subject,
  }
}

/** Replaces the placeholders in a single pass, so that values are never searched for placeholders. */
function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(placeholder, (_, name: string) => values[name] ?? '')
}

/** A placeholder of a template: `{{name}}`, with or without spaces. */
export const placeholder = /\{\{\s*([\w.-]*)\s*\}\}/g

function toLines(facts: Labelled): string {
  return facts.map(([label, value]) => `${label}: ${value}`).join('\n')
}

function toParagraph([label, value]: Labelled[number]): string {
  const name = `<span class="muted" style="${factStyle.label}">${escapeHtml(label)}</span>`
  return `<p class="ink" style="${factStyle.line}">${name}<br><bdi>${escapeHtml(value)}</bdi></p>`
}

/** The picture is a part of the email itself, so that opening the email loads nothing. */
function toPicture(name: string): string {
  return `<img src="cid:logo" alt="${escapeHtml(name)}" height="40" style="display:block;height:40px;max-width:200px;margin:0 0 12px;border:0">`
}

function mapValues(values: Readonly<Record<string, string>>, change: (value: string) => string) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
}

function defined(template: Partial<MailTemplate> = {}): Partial<MailTemplate> {
  return Object.fromEntries(Object.entries(template).filter(([, text]) => text !== undefined))
}
