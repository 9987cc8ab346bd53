import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCli } from './cli.ts'

const before = `import { useAppKit } from '@reown/appkit/react'\nuseAppKit().open()\n`
const after = `import { useFairlead } from 'fairlead/react'\nuseFairlead().open()\n`

/** Creates an app with one file. */
function createStage(text = before) {
  const cwd = mkdtempSync(join(tmpdir(), 'fairlead-codemod-'))
  onTestFinished(() => rmSync(cwd, { force: true, recursive: true }))
  writeFileSync(join(cwd, 'app.ts'), text)
  const printed: string[] = []
  const errors: string[] = []
  const run = (...args: string[]) =>
    runCli(args, {
      cwd,
      print: (line) => void printed.push(line),
      printError: (line) => void errors.push(line),
    })
  const git = (...args: string[]) => {
    const name = [
      '-c',
      'user.name=a',
      '-c',
      'user.email=a@example.com',
      '-c',
      'commit.gpgsign=false',
    ]
    expect(spawnSync('git', [...name, ...args], { cwd }).status).toBe(0)
  }
  return { cwd, errors, git, printed, read: () => readFileSync(join(cwd, 'app.ts'), 'utf8'), run }
}

test('default: rewrites a committed file, and prints the commands for the packages', () => {
  const { cwd, git, printed, read, run } = createStage()
  const dependencies = {
    '@reown/appkit': '1.8.0',
    '@reown/appkit-adapter-wagmi': '1.8.0',
    wagmi: '3.0.0',
  }
  writeFileSync(join(cwd, 'package.json'), JSON.stringify({ dependencies }))
  git('init')
  git('add', '.')
  git('commit', '-m', 'start')

  expect(run('appkit', '.')).toBe(0)

  expect(read()).toBe(after)
  expect(printed.join('\n')).toBe(`Changed 1 file:
  app.ts

Then, when no file imports the old packages any longer:
  npm install fairlead
  npm uninstall @reown/appkit @reown/appkit-adapter-wagmi`)
})

test('error: a tree with uncommitted changes is left alone, except with --force', () => {
  const { errors, git, read, run } = createStage()
  git('init')

  expect(run('appkit', '.')).toBe(2)
  expect(read()).toBe(before)
  expect(errors).toEqual([
    expect.stringMatching(/uncommitted changes.+Commit or stash them, or add --force/),
  ])

  expect(run('appkit', '.', '--force')).toBe(0)
  expect(read()).toBe(after)
})

test('error: a folder outside of Git is left alone', () => {
  const { errors, read, run } = createStage()

  expect(run('appkit', '.')).toBe(2)
  expect(read()).toBe(before)
  expect(errors).toEqual([expect.stringMatching(/not in a Git tree.+Add --force/)])
})

test('behavior: --dry writes nothing', () => {
  const { printed, read, run } = createStage()

  expect(run('appkit', 'app.ts', '--dry')).toBe(0)
  expect(read()).toBe(before)
  expect(printed[0]).toBe('Would change 1 file:\n  app.ts')
})

test('behavior: --strict exits with 1 if something is left to rewrite', () => {
  const { printed, run } = createStage(`${before}mock('@reown/appkit/react')\n`)

  expect(run('appkit', '.', '--dry')).toBe(0)
  expect(run('appkit', '.', '--dry', '--strict')).toBe(1)
  expect(printed).toContain(
    '\nRewrite by hand (1):\n  app.ts:3  @reown/appkit/react is used here in another way than by an import. Guide: codemod.md',
  )
})

test('behavior: --strict exits with 0 if nothing is left to rewrite', () => {
  expect(createStage().run('appkit', '.', '--dry', '--strict')).toBe(0)
})

test.each([
  [[], 'Name the library: appkit or rainbowkit'],
  [['connectkit', '.'], 'Unknown library: connectkit. Use appkit or rainbowkit'],
  [['appkit'], 'Name one folder, e.g. fairlead-codemod appkit ./src'],
  [['appkit', 'missing'], 'missing does not exist. Name the folder of your sources.'],
  [['appkit', '.', '--other'], '--other'],
])('error: arguments %j', (args, message) => {
  const { errors, run } = createStage()

  expect(run(...args)).toBe(2)
  expect(errors.join()).toContain(message)
  expect(errors.join()).toContain('Try: fairlead-codemod --help')
})

test('default: --help and --version', () => {
  const { printed, run } = createStage()

  expect(run('--help')).toBe(0)
  expect(run('--version')).toBe(0)
  expect(printed).toEqual([
    expect.stringContaining('Usage: fairlead-codemod'),
    expect.stringMatching(/^\d+\.\d+\.\d+/),
  ])
})
