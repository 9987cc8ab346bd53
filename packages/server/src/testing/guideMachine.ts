import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { runCli } from '../cli.ts'

const guide = new URL('../../../../apps/docs/guides/backups.md', import.meta.url)

/** Returns the lines of the first block of commands in a section of the guide to backups. */
export function readGuideCommands(section: string): readonly string[] {
  const text = readFileSync(guide, 'utf8').split(`\n## ${section}\n`)[1] ?? ''
  return /```sh\n([\s\S]*?)\n```/.exec(text)?.[1]?.split('\n') ?? []
}

/**
 * Creates a machine: a folder that is used as its root, and a shell that runs the commands of the guide there.
 *
 * @param installed - Folder with an installed server, whose commands run with `npx`. Default: they run in this
 *   process.
 */
export function createGuideMachine(installed?: string) {
  const root = mkdtempSync(join(tmpdir(), 'fairlead-guide-'))
  const place = (word: string) =>
    word.startsWith('/') || /\.(?:backup|key)$/.test(word) ? join(root, word) : word
  const variables: Record<string, string> = {}

  /** Runs a line, and returns its output. */
  async function run(line: string): Promise<string> {
    const [command, ...words] = line.split(' ')
    if (command === 'export') {
      for (const [name, value] of words.map((word) => word.split('=')))
        if (name && value) variables[name] = place(value)
      return ''
    }
    if (command !== 'npx' || words[0] !== 'fairlead-server')
      return execFileSync('sh', ['-c', line], { cwd: root, encoding: 'utf8' })
    const placed = words.slice(1).map(place)
    if (installed) {
      const { stdout } = await promisify(execFile)('npx', ['fairlead-server', ...placed], {
        cwd: installed,
        env: { HOME: root, PATH: process.env.PATH, ...variables },
      })
      return stdout
    }
    const lines: string[] = []
    const print = (text: string) => void lines.push(text)
    const status = await runCli(placed, {
      print,
      printError: print,
      untilStopped: () => Promise.resolve(),
      variables,
    })
    expect([line, status, ...lines]).toEqual([line, 0, ...lines])
    return lines.join('\n')
  }

  /** Runs the commands of sections of the guide, and returns their output. */
  async function follow(...sections: readonly string[]): Promise<string> {
    const outputs: string[] = []
    for (const section of sections) {
      const lines = readGuideCommands(section)
      expect(lines).not.toHaveLength(0)
      for (const line of lines) outputs.push(await run(line))
    }
    return outputs.join('\n')
  }

  return {
    follow,
    place,
    remove: () => rmSync(root, { force: true, recursive: true }),
    variables,
  }
}
