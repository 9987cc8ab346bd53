import { expect, test } from 'vitest'
import * as exported from './elements.ts'

test('default: public exports', () => {
  expect(Object.keys(exported).sort()).toMatchInlineSnapshot(`
    [
      "defineElements",
      "mount",
    ]
  `)
})
