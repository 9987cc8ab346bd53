import { expect, test } from 'vitest'
import { approvalWords } from './approval/approvalWords.ts'
import { en } from './approval/en.ts'
import { pickLanguage } from './languages.ts'
import { languageWaitMs, loadLanguage } from './loadLanguage.ts'

test('default: the texts of the first supported language, with its direction', async () => {
  await loadLanguage(['tlh', 'ar-EG', 'de'])
  const { code, direction, words } = pickLanguage(approvalWords, ['tlh', 'ar-EG', 'de'])

  expect([code, direction]).toEqual(['ar', 'rtl'])
  expect(words.approveButton).not.toBe(en.approveButton)
})

test('error: a language that can’t be loaded, or takes too long, is replaced by English', async () => {
  const waits: number[] = []
  await loadLanguage(['uk'], { read: () => Promise.reject(new TypeError('offline')) })
  await loadLanguage(['uk'], {
    read: () => new Promise(() => {}),
    schedule(run, ms) {
      waits.push(ms)
      run()
      return () => {}
    },
  })

  expect(waits).toEqual([languageWaitMs])
  expect(pickLanguage(approvalWords, ['uk'])).toMatchObject({ code: 'en', words: en })
})

test('behavior: nothing is read for English', async () => {
  let reads = 0
  await loadLanguage(['en-GB', 'de'], {
    read: async () => {
      reads += 1
      return undefined
    },
  })

  expect(reads).toBe(0)
})
