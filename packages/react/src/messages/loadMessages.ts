import type { LanguageName } from './closedWords.ts'
import type { Messages } from './en.ts'

const catalogues: Record<LanguageName, () => Promise<Messages>> = {
  ar: () => import('./ar.ts').then(({ ar }) => ar),
  de: () => import('./de.ts').then(({ de }) => de),
  en: () => import('./en.ts').then(({ en }) => en),
}

/** Loads a catalogue; rejects if it can't be loaded. */
export function loadMessages(name: LanguageName): Promise<Messages> {
  return catalogues[name]()
}
