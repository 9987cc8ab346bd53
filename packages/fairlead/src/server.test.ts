import * as server from '@fairlead/server'
import { expect, test } from 'vitest'
import * as exported from './server.ts'

test('default: exports exactly what the server package exports', () => {
  expect(Object.keys(exported).sort()).toEqual(Object.keys(server).sort())
  expect(exported.createServer).toBe(server.createServer)
})
