import { expect, test } from 'vitest'
import { createLanguages } from './createLanguages.ts'

test('default: the page’s language precedes those of the browser', () => {
  const languages = createLanguages({ locale: 'de-AT', preferred: ['ar'] })
  expect(languages.current().code).toBe('de')
})

test('behavior: without a supported page language, the browser’s is used', () => {
  expect(createLanguages({ locale: 'fr', preferred: ['ar'] }).current().code).toBe('ar')
  expect(createLanguages({ locale: undefined, preferred: ['xx'] }).current().code).toBe('en')
})

test('behavior: follows the page, and reports only changes', () => {
  const languages = createLanguages({ locale: 'de', preferred: ['en'] })
  const heard: string[] = []
  languages.subscribe(() => heard.push(languages.current().code))
  languages.follow('de')
  languages.follow('ar')
  languages.follow(undefined)
  expect(heard).toEqual(['ar', 'en'])
})
