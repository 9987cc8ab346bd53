import * as server from '@fairlead/server'
import { expect, test } from 'vitest'
import * as exported from './server.ts'

test('default: all that the server package exports, and nothing else', () => {
  expect(Object.keys(exported).sort()).toEqual(Object.keys(server).sort())
  expect(exported.createServer).toBe(server.createServer)
})
