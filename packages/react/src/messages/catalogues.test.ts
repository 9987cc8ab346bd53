import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { directionOf, languageNames } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { connectWallet } from './connectWallet.ts'
import { en } from './en.ts'
import { type Catalogue, compileMessages } from './loadCatalogue.ts'
import { loadMessages } from './loadMessages.ts'
import { ownMessages } from './ownMessages.ts'

/** Every language that has a JSON file: all except English. */
const translated = languageNames.filter((name) => name !== 'en')
const catalogues = new Map<string, Catalogue>(
  translated.map((name) => {
    const file = new URL(`./catalogues/${name}.json`, import.meta.url)
    return [name, JSON.parse(readFileSync(file, 'utf8'))]
  }),
)
const catalogueOf = (name: string) => catalogues.get(name) ?? {}
const formsOf = (text: Catalogue[string] | undefined) =>
  typeof text === 'object' ? Object.values(text) : text === undefined ? [] : [text]
const holesOf = (text: string) => [...new Set(text.match(/\{[^}]*\}/g))].sort()

/** Terms that several languages take over from English. */
const sameAsEnglish: ReadonlySet<string> = new Set(['accountType.smartAccount'])
/** Texts whose value is a number. English has one form for all, other languages may have several. */
const counts: ReadonlySet<string> = new Set(['emailResendIn', 'emailWait'])
/** English words of more than this length are not taken over by a language. */
const longestSharedWord = 12

/** The English catalogue in the form of the files: functions are called with their placeholders. */
const english: Catalogue = Object.fromEntries(
  Object.entries(en).map(([name, text]) => {
    if (typeof text === 'string') return [name, text]
    const say = text as (...values: unknown[]) => string
    const [one, other] = [say(1, 1, 2, 3), say('{0}', '{1}', '{2}', '{3}')]
    // A text that isn't the same sentence for 1 depends on a count.
    if (one === fillAll(other)) return [name, other]
    return [name, { one, other: say(5, '{0}').replace('5', '{0}') }]
  }),
)

function fillAll(text: string): string {
  return text.replace('{0}', '1').replace('{1}', '1').replace('{2}', '2').replace('{3}', '3')
}

test.each(languageNames)('default: %s is complete, and small', async (language) => {
  const messages = await loadMessages(language)

  expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort())
  expect(await loadMessages(language)).toBe(messages)
  expect(connectWallet[language]).toBe(messages.connectWallet)
  const text = JSON.stringify(language === 'en' ? english : catalogueOf(language))
  expect(gzipSync(text).length).toBeLessThan(16 * 1024)
  const kinds = (of: object) => Object.entries(of).map(([name, text]) => [name, typeof text])
  expect(Object.fromEntries(kinds(messages))).toEqual(Object.fromEntries(kinds(en)))
})

test.each(translated)('behavior: %s has the placeholders of English', (language) => {
  const wrong = Object.entries(catalogueOf(language)).filter(([name, text]) => {
    const wanted = english[name]
    const mayHaveForms = typeof wanted === 'object' || counts.has(name)
    const fits = typeof text === 'object' ? mayHaveForms : typeof wanted === 'string'
    const holes = [text, wanted].map((one) => holesOf(formsOf(one).at(-1) ?? '').join())
    return !fits || holes[0] !== holes[1]
  })

  expect(wrong).toEqual([])
})

test.each(translated)('behavior: %s has exactly its own plural forms', (language) => {
  const rules = new Intl.PluralRules(language)
  const several = Array.from({ length: 201 }, (_, count) => count)
  for (const [name, forms] of Object.entries(catalogueOf(language))) {
    if (typeof forms === 'string') continue
    const categories = rules.resolvedOptions().pluralCategories
    expect(Object.keys(forms).sort(), name).toEqual([...categories].sort())
    for (const category of categories) {
      // A form for several counts has to name the count.
      const isForSeveral = several.filter((count) => rules.select(count) === category).length > 1
      if (isForSeveral) expect(forms[category], `${name}, ${category}`).toContain('{0}')
    }
  }
})

test.each(translated)('behavior: %s has no English text left', (language) => {
  const left = Object.entries(catalogueOf(language)).filter(([name, text]) => {
    const [own, original] = [formsOf(text).at(-1) ?? '', formsOf(english[name]).at(-1) ?? '']
    return own === original && !sameAsEnglish.has(name) && own.length > longestSharedWord
  })

  expect(left.map(([name]) => name)).toEqual([])
})

test.each(languageNames)('behavior: %s is plain text without exclamation marks', (language) => {
  const texts = Object.values(language === 'en' ? english : catalogueOf(language)).flatMap(formsOf)

  expect(texts.filter((text) => /[!¡！<>]|\s{2}|^\s|\s$|^$/.test(text))).toEqual([])
})

test.each(translated)('behavior: %s isolates values if it is written right to left', (language) => {
  const { accountInUseText } = compileMessages(catalogueOf(language), language)
  const isolated = /\u2068Lagoon\u2069.*\u20680x12\u2069/s

  const text = accountInUseText('Lagoon', '0x12')

  expect(isolated.test(text)).toBe(directionOf(language) === 'rtl')
  expect(text).toContain('0x12')
})

test('behavior: counts choose the plural form, and values are inserted as they are', () => {
  const { walletCount } = compileMessages(
    { walletCount: { one: '{0} кошелёк', few: '{0} кошелька', many: '{0} кошельков', other: '-' } },
    'ru',
  )
  const { continueIn } = compileMessages({ continueIn: 'Weiter in {0}' }, 'de')

  expect([1, 3, 5, 21].map((count) => walletCount(count, `${count}`))).toEqual([
    '1 кошелёк',
    '3 кошелька',
    '5 кошельков',
    '21 кошелёк',
  ])
  expect(walletCount(1_000, '1 000')).toBe('1 000 кошельков')
  expect(continueIn('$& {1}')).toBe('Weiter in $& {1}')
})

test('behavior: valid messages of a page take precedence', () => {
  const { messages, unknown } = ownMessages(en, {
    connectTitle: 'Sign in',
    continueIn: 'Open your wallet',
    switchTitle: (network: string) => `Off to ${network}`,
    'error.UNKNOWN': 'Oh',
    back: () => 'no text',
    conectTitle: 'Typo',
    toString: 'Typo',
  })

  expect(messages.connectTitle).toBe('Sign in')
  expect(messages.continueIn('Fox')).toBe('Open your wallet')
  expect(messages.switchTitle('Lagoon')).toBe('Off to Lagoon')
  expect(messages['error.UNKNOWN']).toBe('Oh')
  expect(messages.back).toBe(en.back)
  expect(messages.close).toBe(en.close)
  expect(unknown).toEqual(['back', 'conectTitle', 'toString'])
})
