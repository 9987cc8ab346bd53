import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ar } from './ar.ts'
import { closedWords } from './closedWords.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { loadMessages } from './loadMessages.ts'
import { ownMessages } from './ownMessages.ts'

const catalogues = { ar, de, en }
const languages = Object.keys(closedWords) as (keyof typeof closedWords)[]
/** Names that are not translated. */
const sameEverywhere = [
  'branding',
  'dialogLabel',
  'nftTitle',
  'sessionToken',
  'socialPasskey',
  'tabNfts',
  'tabTokens',
  'walletList',
]

test.each(languages)('default: %s is complete, and small', async (language) => {
  const messages = await loadMessages(language)

  expect(messages).toBe(catalogues[language])
  expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort())
  const folder = new URL(`./${language}/`, import.meta.url)
  const parts = readdirSync(folder).map((name) => new URL(name, folder))
  const files = [new URL(`./${language}.ts`, import.meta.url), ...parts]
  const source = files.map((file) => readFileSync(file, 'utf8')).join('')
  expect(gzipSync(source).length).toBeLessThan(16 * 1024)
})

test.each(languages.filter((name) => name !== 'en'))(
  'behavior: %s has no English text left',
  (language) => {
    const left = Object.entries(catalogues[language])
      .filter(([name, word]) => typeof word === 'string' && word === Reflect.get(en, name))
      .map(([name]) => name)

    expect(left.filter((name) => !sameEverywhere.includes(name))).toEqual([])
  },
)

test.each(languages)('behavior: %s uses every value in its texts', (language) => {
  const messages = catalogues[language]
  const put = Object.entries(messages).flatMap(([name, word]) => {
    if (typeof word !== 'function' || /legal/i.test(name)) return []
    return [[name, (word as (value: string) => string)('VALUE')]]
  })

  expect(put.length).toBeGreaterThan(5)
  for (const [name, text] of put) expect(text, name).toContain('VALUE')
  const legal = [messages.legal, messages.acceptLegal].flatMap((say) => [
    say(true, true),
    say(true, false),
    say(false, true),
  ])
  expect(new Set(legal).size).toBe(6)
})

test.each(languages)('behavior: %s has no exclamation marks', (language) => {
  for (const word of Object.values(catalogues[language]))
    if (typeof word === 'string') expect(word).not.toMatch(/[!¡]|\s{2}|^\s|\s$/)
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
