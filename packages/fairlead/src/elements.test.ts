import { expect, test } from 'vitest'
import * as exported from './elements.ts'

test('default: what hosts can import', () => {
  expect(Object.keys(exported).sort()).toMatchInlineSnapshot(`
    [
      "defineElements",
      "mount",
    ]
  `)
})
