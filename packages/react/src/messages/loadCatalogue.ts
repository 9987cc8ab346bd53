/// <reference types="vite/types/importMeta.d.ts" />
import { BaseError, type LanguageName } from '@fairlead/protocol'
import { type Catalogue, compileMessages } from './compileMessages.ts'
import type { Messages } from './en.ts'

/** One chunk per language, which this module loads: the first load of a page doesn't list them. */
const files = import.meta.glob<{ default: Catalogue }>('./catalogues/*.json')

/** Loads the messages of a language other than English; rejects if they can't be loaded. */
export async function loadCatalogue(name: LanguageName): Promise<Messages> {
  const load = files[`./catalogues/${name}.json`]
  if (!load) throw new BaseError('UNKNOWN', { shortMessage: `There are no messages in ${name}` })
  return compileMessages((await load()).default, name)
}
