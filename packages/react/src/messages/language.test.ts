import { expect, test } from 'vitest'
import { closedWords } from './closedWords.ts'
import { pickLanguage, withOwnWords } from './language.ts'
import { loadMessages } from './loadMessages.ts'

const pick = (
  languages: readonly string[],
  options: Partial<Parameters<typeof pickLanguage>[0]> = {},
) => {
  const { dir, name, tag } = pickLanguage({ messages: {}, ...options }, languages)
  return [name, tag, dir].join(' ')
}

test.each([
  [[], 'en en ltr'],
  [['en-GB', 'de'], 'en en-GB ltr'],
  [['de-CH-1996'], 'de de-CH-1996 ltr'],
  [['DE-at'], 'de DE-at ltr'],
  [['tlh', 'ar-EG', 'de'], 'ar ar-EG rtl'],
  [['tlh'], 'en en ltr'],
  [['constructor'], 'en en ltr'],
  // Tags that `Intl` rejects would break the formatting of all amounts.
  [['en-US@posix', 'de'], 'de de ltr'],
  [['en-US@posix'], 'en en ltr'],
] as const)('default: for the browser’s languages %j', (languages, expected) => {
  expect(pick(languages)).toBe(expected)
})

test('behavior: the option precedes the browser, and `dir` the language', () => {
  expect(pick(['ar'], { locale: 'de' })).toBe('de de ltr')
  expect(pick(['de'], { locale: 'tlh' })).toBe('en en ltr')
  expect(pick(['de'], { dir: 'rtl' })).toBe('de de rtl')
  expect(pick(['ar'], { dir: 'ltr' })).toBe('ar ar ltr')
})

test('behavior: a page with its own messages can name an unsupported language', () => {
  const messages = { connectWallet: 'بٹوہ جوڑیں' }
  expect(pick([], { locale: 'ur-PK', messages })).toBe('en ur-PK rtl')
  expect(pick(['ur-PK'], { messages })).toBe('en en ltr')

  const { words } = pickLanguage({ locale: 'ur', messages }, [])
  expect(words.connectWallet).toBe('بٹوہ جوڑیں')
  expect(words.close).toBe(closedWords.close)
})

test('behavior: a message function of the page that fails, or is invalid, is replaced by the default', () => {
  const ours = { hello: (name: string) => `Hello ${name}`, plain: 'Plain' }
  const failing = () => {
    throw new TypeError('broken')
  }

  expect(withOwnWords(ours, { hello: () => 'Hi' }).hello('Ann')).toBe('Hi')
  expect(withOwnWords(ours, { hello: failing }).hello('Ann')).toBe('Hello Ann')
  expect(withOwnWords(ours, { hello: (() => 7) as never }).hello('Ann')).toBe('Hello Ann')
})

test('behavior: only the connect button’s text precedes the language’s catalogue', async () => {
  const before = pickLanguage({ messages: {} }, ['de'], () => undefined)
  await loadMessages('de')
  const after = pickLanguage({ messages: {} }, ['de'])

  expect([before.isLoaded, before.words.connectWallet]).toEqual([false, 'Wallet verbinden'])
  expect(before.words.close).toBe(closedWords.close)
  expect([after.isLoaded, after.words.close]).toEqual([true, 'Schließen'])
  expect(pickLanguage({ messages: {} }, ['en-GB']).isLoaded).toBe(true)
})
