import { expect, test } from 'vitest'
import { directionOf, languageNames, matchLanguage } from './languages.ts'

test.each([
  ['de', 'de'],
  ['DE-at', 'de'],
  ['ar_EG', 'ar'],
  ['en-US', 'en'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['zh', 'zh-CN'],
  ['zh-SG', 'zh-CN'],
  ['zh-Hans-TW', 'zh-CN'],
  ['zh-tw', 'zh-TW'],
  ['zh_Hant_HK', 'zh-TW'],
  ['zh-HK', 'zh-TW'],
  ['zh-MO', 'zh-TW'],
  ['iw-IL', 'he'],
  ['in', 'id'],
  ['', undefined],
  ['tlh', undefined],
  ['no', undefined],
  ['constructor', undefined],
])('default: the language of the tag %j is %s', (tag, expected) => {
  expect(matchLanguage(tag)).toBe(expected)
})

test('default: only these languages are written right to left', () => {
  const names = languageNames.filter((name) => directionOf(name) === 'rtl')

  expect(names).toEqual(['ar', 'fa', 'he'])
  expect(['iw-IL', 'FA', 'ar-XB', 'are', 'heb'].map(directionOf)).toEqual([
    'rtl',
    'rtl',
    'rtl',
    'ltr',
    'ltr',
  ])
})
