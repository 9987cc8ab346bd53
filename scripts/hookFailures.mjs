import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './workspace.mjs'

/** File that receives the failures of a run, as `[{ message, name }]`. */
export const hookFailuresPath = join(root, 'test-results', 'reports', 'hooks.json')

/**
 * Vitest reporter of failures in hooks of a file or of a `describe`. Vitest's JSON reporter counts the file as failed,
 * but omits the reason.
 */
export default class HookFailures {
  /** @param {readonly any[]} modules - Vitest's `TestModule`s. */
  onTestRunEnd(modules) {
    mkdirSync(dirname(hookFailuresPath), { recursive: true })
    writeFileSync(hookFailuresPath, JSON.stringify(modules.flatMap(failuresOf)))
  }
}

/** @param {any} module */
export function failuresOf(module) {
  return [module, ...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((/** @type {{ message: string }} */ { message }) => ({
      message,
      name: suite.fullName ?? module.relativeModuleId,
    })),
  )
}
