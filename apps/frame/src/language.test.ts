import { expect, test } from 'vitest'
import { openOne } from './testing/signInTo.ts'

/** Returns the language of the window that the page opens. */
async function windowLocale({ frame }: Pick<Awaited<ReturnType<typeof openOne>>, 'frame'>) {
  const answer = await frame.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'passkey' })
  return new URL((answer as { uri: string }).uri).searchParams.get('locale')
}

test('[MOD-13] behavior: the frame and its windows use the page’s language, also after it changes', async () => {
  const opened = await openOne()
  const { frame } = opened
  expect(await windowLocale(opened)).toBe('en')
  await frame.ask('SYNC_THEME', { themeMode: 'dark', x: { locale: 'de' } })
  expect(frame.locales).toEqual(['de'])
  expect(await windowLocale(opened)).toBe('de')
  // Without a locale, the browser's language applies again.
  await frame.ask('SYNC_THEME', { themeMode: 'dark', x: {} })
  expect(frame.locales).toEqual(['de', undefined])
})

test('[MOD-13] behavior: a client that sends no language changes none', async () => {
  const { frame } = await openOne()
  await frame.ask('SYNC_THEME', { themeMode: 'dark' })
  expect(frame.locales).toEqual([])
  expect(frame.themes).toHaveLength(1)
})

test('[MOD-13] error: a language that is not text is rejected', async () => {
  const { frame } = await openOne()
  await expect(frame.ask('SYNC_THEME', { x: { locale: 7 } })).rejects.toThrow()
  expect(frame.locales).toEqual([])
})
