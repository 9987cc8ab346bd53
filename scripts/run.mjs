import { spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { root } from './workspace.mjs'

/**
 * Runs a program and waits for its end.
 *
 * @param {string} program
 * @param {readonly string[]} parameters
 * @param {{ cwd?: string, env?: Record<string, string>, quiet?: boolean, shell?: boolean }} [options] - `quiet`
 *   suppresses the output, for programs whose output matters only on failure.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(
  program,
  parameters,
  { cwd = root, env = {}, quiet = false, shell = false } = {},
) {
  return new Promise((resolve) => {
    const child = spawn(program, parameters, {
      cwd,
      env: { ...process.env, ...env },
      shell,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output += chunk
      })
    child.once('error', (error) => resolve({ code: 1, output: error.message }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** True if Node was started with this file. @param {string} url - `import.meta.url`. */
export function isMain(url) {
  return process.argv[1] !== undefined && url === pathToFileURL(process.argv[1]).href
}
