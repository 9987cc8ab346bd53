import type { Catalogue } from '../languages.ts'

/** Texts of the popup that waits for its URL. */
const en = { wait: 'One moment…' }
export type LoadingWords = Readonly<typeof en>

export const loadingWords: Catalogue<LoadingWords> = {
  en,
  de: { wait: 'Einen Moment …' },
  ar: { wait: 'لحظة من فضلك …' },
}
