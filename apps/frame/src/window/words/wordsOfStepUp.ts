import type { WindowWords } from './WindowWords.ts'

/** Texts for a step-up: `NOT_CONNECTED` then means that another user answered, not that the user is signed out. */
export const wordsOfStepUp = (words: WindowWords): WindowWords => ({
  ...words,
  error_NOT_CONNECTED: words.otherPerson,
})
