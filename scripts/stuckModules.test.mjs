import { expect, test } from 'vitest'
import StuckModules from './stuckModules.mjs'

const ended = { id: '1', relativeModuleId: 'ended.test.ts' }
const stuck = { id: '2', relativeModuleId: 'stuck.test.ts' }

test('names the file that does not end, and its last test', async () => {
  /** @type {string[]} */
  const lines = []
  const reporter = new StuckModules({ end: (line) => void lines.push(line), limitMs: 1 })

  reporter.onTestModuleQueued(ended)
  reporter.onTestModuleEnd(ended)
  reporter.onTestModuleQueued(stuck)
  reporter.onTestCaseReady({ fullName: 'waits', module: stuck })

  await expect.poll(() => lines).toEqual(['stuck.test.ts did not end; its last test: waits'])
})
