import { expect, test } from 'vitest'
import { splitUrl } from './splitUrl.ts'

test.each([
  'http://localhost:4400/v1?projectId=a&b=c',
  'https://frame.example/',
  'https://frame.example/?a=/?b',
  'https://frame.example/a#b?c',
  'https://frame.example/a?b=1#c',
  'https://frame.example?a=1',
  'http://[::1]:4400/a%20b?x=%23#y',
])('default: splits %s as the platform does', (text) => {
  const { url } = new Request(text)
  const { host, origin, search } = new URL(text)

  expect(splitUrl(url)).toEqual({ host, origin, search: search.slice(1) })
})
