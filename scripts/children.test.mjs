import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readFirstLine, startChild } from './children.mjs'

/** Returns a function that starts a program, which hangs at its first starts. @param {number} hangs */
function createStarts(hangs) {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-children-'))
  const program = join(folder, 'program.mjs')
  writeFileSync(
    program,
    `import { readdirSync, writeFileSync } from 'node:fs'
    const starts = readdirSync(${JSON.stringify(folder)}).filter((name) => name.startsWith('start'))
    writeFileSync(\`${folder}/start-\${process.pid}\`, '')
    if (starts.length >= ${hangs}) console.log('ready')
    setInterval(() => {}, 1_000)`,
  )
  /** @type {import('./children.mjs').Child[]} */
  const children = []
  onTestFinished(async () => {
    for (const child of children) await child.stop()
    rmSync(folder, { force: true, recursive: true })
  })
  return {
    children,
    /** Resolves once the program has started as often as `start` was called, if it hangs then. */
    async hung() {
      const starts = () => readdirSync(folder).filter((name) => name.startsWith('start')).length
      await expect.poll(starts).toBe(children.length)
      if (children.length > hangs) await new Promise(() => {})
    },
    start() {
      const logPath = join(folder, `${children.length}.log`)
      const child = startChild({ logPath, name: 'program', parameters: [program] })
      children.push(child)
      return child
    },
  }
}

test('default: returns the first line of a program', async () => {
  const { children, hung, start } = createStarts(0)
  expect(await readFirstLine(start, hung)).toBe('ready')
  expect(children).toHaveLength(1)
})

test('behavior: a program that hangs is stopped and started again, once', async () => {
  const { children, hung, start } = createStarts(1)
  expect(await readFirstLine(start, hung)).toBe('ready')
  expect(children).toHaveLength(2)
  await children[0]?.exited
})

test('error: a program that hangs twice', async () => {
  const { children, hung, start } = createStarts(2)
  expect(await readFirstLine(start, hung)).toBeUndefined()
  expect(children).toHaveLength(2)
})
