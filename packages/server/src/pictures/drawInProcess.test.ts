import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { spawnConfined } from './drawInProcess.ts'

async function run(program: string, args: readonly string[] = []) {
  const child = spawnConfined(program, args, { timeoutMs: 10_000 })
  let output = ''
  child.stdout?.on('data', (part: Buffer) => {
    output += part
  })
  child.stdin?.end()
  const [code] = await once(child, 'close')
  return { code, output }
}

test('default: runs a program with its arguments, and without the environment', async () => {
  const program = 'console.log(process.argv[1], Object.keys(process.env).join())'
  expect(await run(program, ['a "b" $c'])).toEqual({
    code: 0,
    output: expect.stringMatching(/^a "b" \$c (?:PATH|OLDPWD|PWD|SHLVL|_|,)*\n$/),
  })
})

test('[SEC-231] error: the decoder can allocate no more than a gigabyte', async () => {
  const program = `
    const parts = []
    while (parts.length < 30) parts.push(Buffer.alloc(100_000_000, 1))
    console.log(parts.length)`

  const { code, output } = await run(program)

  expect(code).not.toBe(0)
  expect(output).toBe('')
})

/** True if this machine allows new namespaces. CI has to. */
function hasNamespaces(): boolean {
  try {
    execFileSync('/bin/sh', ['-c', 'unshare --user --net --ipc true'], { stdio: 'ignore' })
    return true
  } catch {
    return Boolean(process.env.CI)
  }
}

test.skipIf(!hasNamespaces())(
  '[SEC-231] error: the decoder has no network and no privileges',
  async () => {
    let connects = 0
    const server = createServer((socket) => {
      connects += 1
      socket.end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo

    const program = `
    require('node:net').connect(${port}, '127.0.0.1')
      .on('connect', () => console.log('connected'))
      .on('error', ({ code }) => console.log(code, process.getuid()))`

    expect((await run(program)).output).toBe('ENETUNREACH 65534\n')
    expect(connects).toBe(0)
  },
)
