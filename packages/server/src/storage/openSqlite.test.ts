import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { bundle } from '../testing/bundle.ts'
import { migrations } from './migrations.ts'
import { openSqlite } from './openSqlite.ts'

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-sqlite-'))
  onTestFinished(() => rmSync(folder, { force: true, recursive: true }))
  return folder
}

test('default: makes the file and its folder, for nobody else', async () => {
  const folder = join(createFolder(), 'deep', 'data')

  const storage = openSqlite(join(folder, 'fairlead.db'), Date.now)
  onTestFinished(() => storage.close())

  expect(existsSync(join(folder, 'fairlead.db'))).toBe(true)
  expect(statSync(folder).mode & 0o077).toBe(0)
})

test('[AUTH-18][SEC-134] behavior: in a folder that others may read, the file and its journal are for nobody else', async () => {
  const folder = createFolder()
  chmodSync(folder, 0o755)

  const storage = openSqlite(join(folder, 'fairlead.db'), Date.now)
  onTestFinished(() => storage.close())
  await storage.migrate()

  const modes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o077])
  expect(Object.fromEntries(modes)).toEqual({
    'fairlead.db': 0,
    'fairlead.db-shm': 0,
    'fairlead.db-wal': 0,
  })
})

/** For each line of input, opens the database that it names, and migrates it at the next line. */
const program = `
import { createInterface } from 'node:readline'
const { openSqlite } = await import(process.argv[1])
let storage
for await (const line of createInterface({ input: process.stdin })) {
  if (line !== 'go') { storage = openSqlite(line, Date.now); console.log('ready'); continue }
  console.log(await storage.migrate().then((steps) => steps.length, (error) => error.message))
  await storage.close()
}
`

test('behavior: processes that migrate at once take each step once', async () => {
  const [folder, module] = [createFolder(), await bundle('storage/openSqlite.ts')]
  onTestFinished(module.remove)
  const processes = [1, 2, 3, 4].map(() => {
    const child = spawn(
      process.execPath,
      ['--input-type=module', '--eval', program, `file://${module.path}`],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    )
    onTestFinished(() => void child.kill())
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    return { child, nextLine: async () => (await lines.next()).value as string }
  })
  const tellAll = (line: string) => {
    for (const { child } of processes) child.stdin.write(`${line}\n`)
    return Promise.all(processes.map(({ nextLine }) => nextLine()))
  }

  // Several rounds, because a race does not occur every time.
  for (let round = 0; round < 8; round++) {
    await tellAll(join(folder, `${round}.db`))
    expect((await tellAll('go')).sort()).toEqual([
      '0',
      '0',
      '0',
      String(Object.keys(migrations).length),
    ])
  }
})
