import { expect, test } from 'vitest'
import { createLanguages } from './createLanguages.ts'

test('default: the language of the page goes before those of the browser', () => {
  const languages = createLanguages({ locale: 'de-AT', preferred: ['ar'] })
  expect(languages.current().code).toBe('de')
})

test('behavior: without one that has words, the browser’s counts', () => {
  expect(createLanguages({ locale: 'fr', preferred: ['ar'] }).current().code).toBe('ar')
  expect(createLanguages({ locale: undefined, preferred: ['xx'] }).current().code).toBe('en')
})

test('behavior: it follows the page, and tells of changes alone', () => {
  const languages = createLanguages({ locale: 'de', preferred: ['en'] })
  const heard: string[] = []
  languages.subscribe(() => heard.push(languages.current().code))
  languages.follow('de')
  languages.follow('ar')
  languages.follow(undefined)
  expect(heard).toEqual(['ar', 'en'])
})
