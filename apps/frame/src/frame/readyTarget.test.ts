import { expect, test } from 'vitest'
import { readyTarget } from './announceReady.ts'

test.each([
  [['https://app.example'], 'https://other.example/', 'https://app.example'],
  [['https://app.example', 'https://top.example'], '', 'https://app.example'],
  [undefined, 'https://app.example/deep?x#y', 'https://app.example'],
  [undefined, '', '*'],
  [['null'], '', '*'],
  [[], 'about:blank', '*'],
  [undefined, 'not a url', '*'],
])(
  '[AUTH-16] READY goes to the parent page, otherwise to any: %j %s',
  (ancestorOrigins, referrer, target) => {
    expect(readyTarget({ ancestorOrigins, referrer })).toBe(target)
  },
)
