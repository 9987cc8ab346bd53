import type { Part } from '../languages.ts'

/** Texts of the popup that waits for its URL. */
const en = { wait: 'One moment…' }
export type LoadingWords = Readonly<typeof en>

export const loadingWords: Part<LoadingWords> = { en, name: 'loading' }
