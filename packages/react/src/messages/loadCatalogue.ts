/// <reference types="vite/types/importMeta.d.ts" />
import { BaseError, directionOf, type LanguageName } from '@fairlead/protocol'
import type { Messages } from './en.ts'

/** One chunk per language, which this module loads: the first load of a page doesn't list them. */
const files = import.meta.glob<{ default: Catalogue }>('./catalogues/*.json')

/** Loads the messages of a language other than English; rejects if they can't be loaded. */
export async function loadCatalogue(name: LanguageName): Promise<Messages> {
  const load = files[`./catalogues/${name}.json`]
  if (!load) throw new BaseError('UNKNOWN', { shortMessage: `There are no messages in ${name}` })
  return compileMessages((await load()).default, name)
}

/**
 * Texts of a language, as in its JSON file. `{0}` and `{1}` stand for the values of the English function. A text that
 * depends on a count has one form per plural category of the language.
 */
export type Catalogue = Readonly<Record<string, string | PluralForms>>
type PluralForms = { readonly [category in Intl.LDMLPluralRule]?: string } & {
  readonly other: string
}
type Value = number | string

/**
 * Returns the messages of a catalogue.
 *
 * Values in right-to-left texts are isolated (U+2068…U+2069), because names, amounts and addresses often have the other
 * direction.
 *
 * @param tag - Language of the catalogue, which decides about plural forms and direction.
 */
export function compileMessages(catalogue: Catalogue, tag: string): Messages {
  const rules = new Intl.PluralRules(tag)
  const isRightToLeft = directionOf(tag) === 'rtl'
  const show = (value: Value) => (isRightToLeft ? `\u2068${value}\u2069` : String(value))
  const fill = (text: string, values: readonly Value[]) =>
    text.replace(/\{(\d)\}/g, (_, index) => show(values[Number(index)] ?? ''))
  const compiled = Object.entries(catalogue).map(([name, text]) => {
    if (typeof text === 'string')
      return [name, /\{\d\}/.test(text) ? (...values: Value[]) => fill(text, values) : text]
    const count = (value: number, shown: Value = value) =>
      fill(text[rules.select(value)] ?? text.other, [shown])
    return [name, count]
  })
  // The tests of the catalogues compare the keys and values with those of the English messages.
  return Object.fromEntries(compiled) as Messages
}
