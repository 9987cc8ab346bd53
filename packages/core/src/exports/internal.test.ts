import { expect, test } from 'vitest'
import * as core from './index.ts'
import * as internal from './internal.ts'

test('default: the main entry has no function of the internal one', () => {
  expect(Object.keys(internal).filter((name) => name in core)).toEqual([])
})
