import { expect, test } from 'vitest'
import { createLanguages } from './createLanguages.ts'

test('default: the page’s language precedes those of the browser', async () => {
  const languages = createLanguages({ locale: 'de-AT', preferred: ['ar'] })
  expect(languages.code()).toBe('de')
  await languages.ready
  expect(languages.current().code).toBe('de')
})

test('behavior: without a supported page language, the browser’s is used', () => {
  expect(createLanguages({ locale: 'tlh', preferred: ['ar'] }).code()).toBe('ar')
  expect(createLanguages({ locale: undefined, preferred: ['xx'] }).code()).toBe('en')
})

test('behavior: follows the page, and reports only changes', async () => {
  const languages = createLanguages({ locale: 'de', preferred: ['en'] })
  await languages.ready
  const heard: string[] = []
  languages.subscribe(() => heard.push(languages.current().code))
  await languages.follow('de')
  await languages.follow('ar')
  await languages.follow(undefined)
  expect(heard).toEqual(['ar', 'en'])
})

test('error: a language that doesn’t load leaves the texts as they are', async () => {
  const languages = createLanguages({ load: async () => {}, locale: 'en', preferred: [] })
  await languages.follow('th')
  expect(languages.current().code).toBe('en')
})
