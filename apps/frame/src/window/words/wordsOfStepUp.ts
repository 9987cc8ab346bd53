import type { WindowWords } from './WindowWords.ts'

/** Where somebody is asked anew, nobody is signed out by whoever else answers. */
export const wordsOfStepUp = (words: WindowWords): WindowWords => ({
  ...words,
  error_NOT_CONNECTED: words.otherPerson,
})
