import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const start = fileURLToPath(new URL('start.mjs', import.meta.url))
const basePort = Number(process.env.START_TEST_PORT ?? 5600)

/** Starts everything with its own ports and data; ends all processes with the test. */
async function run() {
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-start-'))
  const child = spawn(
    process.execPath,
    [start, '--port', String(basePort), '--data-dir', dataDir],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  /** @type {() => void} */
  let onOutput = () => {}
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
      onOutput()
    })
  const exit = new Promise((resolve) => child.on('exit', resolve))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await exit
    await rm(dataDir, { force: true, recursive: true })
  })
  return {
    child,
    exit,
    output: () => output,
    /** @param {string} text */
    says: (text) =>
      new Promise((resolve) => {
        onOutput = () => {
          if (output.includes(text)) resolve(undefined)
        }
        onOutput()
      }),
  }
}

test.each([10, 21])(
  'error: a port in use (base + %i) is named, with a solution',
  async (offset) => {
    const taken = createServer()
    const port = basePort + offset
    await new Promise((resolve) => taken.listen(port, '127.0.0.1', () => resolve(undefined)))
    onTestFinished(() => void taken.close())

    const { exit, output } = await run()

    expect(await exit).toBe(1)
    expect(output()).toContain(String(port))
    expect(output()).toContain('--port')
  },
)

test('default: everything responds, and one interrupt stops all of it', async () => {
  const { child, exit, output, says } = await run()
  await says('Press Ctrl-C to stop everything')
  const url = (/** @type {number} */ offset) => `http://127.0.0.1:${basePort + offset}`
  expect(output()).toContain(`http://localhost:${basePort + 1}`)
  expect(await (await fetch(`${url(0)}/health`)).text()).toMatch(/\d+\.\d+\.\d+/)
  const config = await (await fetch(`${url(1)}/config.json`)).json()
  const solana = config.networks.pop()
  expect(config.networks.map((/** @type {{ id: number }} */ { id }) => id)).toEqual([
    31337, 31338, 31339, 1,
  ])
  expect(solana).toMatchObject({ chainNamespace: 'solana', name: 'Solana (local)' })
  expect(output()).toContain(`${url(20)}  ${solana.caipNetworkId}`)
  const asked = { body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}', method: 'POST' }
  const headers = { 'content-type': 'application/json' }
  expect(await (await fetch(url(12), { ...asked, headers })).json()).toMatchObject({
    result: '0x7a6b',
  })
  // The server forwards to the Solana chain as well.
  const health = { body: '{"jsonrpc":"2.0","id":1,"method":"getHealth"}', method: 'POST' }
  const served = `${url(0)}/v1?projectId=${config.projectId}&chainId=${solana.caipNetworkId}`
  for (const node of [url(20), served])
    expect(await (await fetch(node, { ...health, headers })).json()).toMatchObject({ result: 'ok' })

  child.kill('SIGINT')

  expect(await exit).toBe(0)
  for (const offset of [0, 1, 2, 7, 8, 9, 10, 11, 12, 13, 20, 21])
    await expect(fetch(url(offset)), `port ${basePort + offset}`).rejects.toThrow()
})
