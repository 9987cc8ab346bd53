import { languageNames } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { texts } from './texts.ts'

/** Texts by path, e.g. `notices/walletFrozen/lead`. */
function listTexts(of: object, path = ''): (readonly [string, string])[] {
  return Object.entries(of).flatMap(([name, text]) =>
    typeof text === 'string' ? [[path + name, text]] : listTexts(text, `${path}${name}/`),
  )
}
const english = new Map(listTexts(texts.en))

test.each(languageNames)('default: the mails in %s are complete, plain text', (language) => {
  const all = listTexts(texts[language])

  expect(all.map(([path]) => path).sort()).toEqual([...english.keys()].sort())
  for (const [path, text] of all) expect(text, path).not.toMatch(/[!¡！<>{}]|\s{2}|^\s|\s$|^$/)
})

test.each(languageNames.filter((name) => name !== 'en'))(
  'behavior: the mails in %s have no English text left',
  (language) => {
    const left = listTexts(texts[language]).filter(([path, text]) => text === english.get(path))

    // The same word in several languages.
    expect(left.filter(([path]) => path !== 'labelBrowser' && path !== 'labelPage')).toEqual([])
  },
)
