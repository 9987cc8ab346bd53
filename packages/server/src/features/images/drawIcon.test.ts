import { expect, test } from 'vitest'
import { drawIcon, iconColours, initials, sign } from './drawIcon.ts'

test('[API-22] default: the same id and name give the same bytes', () => {
  const icon = drawIcon({ id: 'a', text: 'TW' })

  expect(icon).toBe(drawIcon({ id: 'a', text: 'TW' }))
  expect(icon).toMatchInlineSnapshot(
    `"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120"><rect width="120" height="120" fill="#1a7545"/><text x="60" y="60" dy="0.35em" text-anchor="middle" fill="#ffffff" font-family="system-ui, sans-serif" font-size="52" font-weight="600">TW</text></svg>"`,
  )
})

test('[API-22] behavior: gives ids of one letter different colours', () => {
  const colours = Array.from({ length: 200 }, (_, index) => {
    return /<rect[^>]*fill="(#\w+)"/.exec(drawIcon({ id: `id-${index}`, text: 'A' }))?.[1]
  })

  expect(new Set(colours)).toEqual(new Set(iconColours))
})

test.each(iconColours)('[API-22] behavior: white letters are readable on %s', (colour) => {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const luminance = 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!

  expect(1.05 / (luminance + 0.05)).toBeGreaterThanOrEqual(4.5)
})

test.each([
  ['Trust Wallet', 'TW'],
  ['1inch', '1'],
  ['Polkadot{.js}', 'PJ'],
  ['  the Über-Wallet of all', 'TÜ'],
  ['钱包', '钱'],
  ['!?', '?'],
  ['', '?'],
])('[API-22] default: %j has the initials %j', (name, letters) => {
  expect(initials(name)).toBe(letters)
})

test('[API-22] behavior: no text can become markup, or more than letters', () => {
  const icon = drawIcon({ id: 'a', text: '<&">' })
  expect(icon).toContain('>&#60;&#38;&#34;&#62;</text>')
  expect(drawIcon({ id: 'a', text: 'USDCOIN' })).toContain('>USDC</text>')
  expect(sign('U\u202eS\u200b D')).toBe('USD')
  expect(sign('\u200b')).toBe('?')
})
