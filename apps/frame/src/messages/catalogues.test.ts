import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { languageNames } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { approvalWords } from './approval/approvalWords.ts'
import type { Catalogue, Part } from './languages.ts'
import { callbackWords } from './pages/callbackWords.ts'
import { deviceWords } from './pages/deviceWords.ts'
import { loadingWords } from './pages/loadingWords.ts'
import { passkeyWords } from './pages/passkeyWords.ts'
import { recoverWords } from './pages/recoverWords.ts'
import { stopWords, undoWords } from './pages/undoWords.ts'
import { recoveryWords } from './recovery/recoveryWords.ts'
import { windowWords } from './window/windowWords.ts'

const parts: readonly Part<Readonly<Record<string, string>>>[] = [
  ...[approvalWords, callbackWords, deviceWords, loadingWords, passkeyWords, recoverWords],
  ...[recoveryWords, stopWords, undoWords, windowWords],
]
const translated = languageNames.filter((name) => name !== 'en')
const catalogueOf = (name: string): Catalogue =>
  JSON.parse(readFileSync(new URL(`./catalogues/${name}.json`, import.meta.url), 'utf8'))
const holesOf = (text: string) => [...new Set(text.match(/\{[^}]*\}/g))].sort()
/** Returns the placeholders of each text, by key. */
const withHoles = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, holesOf(text).join()]))
/** English words of more than this length are not taken over by a language. */
const longestSharedWord = 12

test.each(translated)('default: %s has the texts and values of English', (language) => {
  const catalogue = catalogueOf(language)

  expect(Object.keys(catalogue).sort()).toEqual(parts.map(({ name }) => name).sort())
  const listed = parts.map(({ en, name }) => [name, withHoles(en)])
  const own = parts.map(({ name }) => [name, withHoles(catalogue[name]!)])
  expect(own).toEqual(listed)
  expect(gzipSync(JSON.stringify(catalogue)).length).toBeLessThan(16 * 1024)
})

test.each(translated)(
  'behavior: %s is plain text without English or exclamation marks',
  (language) => {
    const catalogue = catalogueOf(language)
    const wrong = parts.flatMap(({ en, name }) =>
      Object.entries(catalogue[name]!).filter(
        ([key, text]) =>
          /[!¡！<>]|\s{2}|^\s|\s$|^$/.test(text) ||
          (text === en[key] && text.length > longestSharedWord),
      ),
    )

    expect(wrong).toEqual([])
  },
)
