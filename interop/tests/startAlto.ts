import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { accountAddresses, createClients } from '@fairlead/test/node'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

const guard = fileURLToPath(new URL('../../devnet/guard.mjs', import.meta.url))
const folder = fileURLToPath(new URL('../bundler/', import.meta.url))

/** Number of output lines kept for the error message if it dies. */
const keptLines = 20

/** A third-party bundler, in a separate process. */
export type Alto = {
  /** `http://127.0.0.1:…` */
  readonly url: string
  /** Hosts outside this machine that the bundler tried to reach. */
  readonly outside: readonly string[]
  stop(): Promise<void>
}

/** Starts the bundler with both entry points, for one chain. Funds the accounts that pay for its transactions. */
export async function startAlto(chain: { chainId: number; url: string }): Promise<Alto> {
  const keys = { executor: generatePrivateKey(), utility: generatePrivateKey() }
  const { control } = createClients(chain)
  for (const key of Object.values(keys))
    await control.setBalance({ address: privateKeyToAccount(key).address, value: parseEther('10') })
  const settings = {
    'rpc-url': chain.url,
    entrypoints: `${accountAddresses.entryPoint07},${accountAddresses.entryPoint08}`,
    'executor-private-keys': keys.executor,
    'utility-private-key': keys.utility,
    // Any free port.
    port: 0,
    // Its check of storage rules (ERC-7562) fails on anvil.
    'safe-mode': false,
    // Short intervals for a chain that mines on demand.
    'block-time': 100,
    'max-bundle-interval': 50,
    'min-bundle-interval': 10,
    json: true,
  }
  const child = spawn(
    process.execPath,
    [
      guard,
      process.execPath,
      '--import',
      './onlyHere.mjs',
      'node_modules/@pimlico/alto/esm/cli/alto.js',
      'run',
      ...Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
    ],
    // Environment variables of the test run would otherwise configure it.
    { cwd: folder, env: {} },
  )
  let output: string[] = []
  const outside: string[] = []
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const url = new Promise<string>((resolve) => {
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on('line', (line) => {
        output = [...output, line].slice(-keptLines)
        const asked = /^\{"event":"outside","params":"(.*)"\}$/.exec(line)?.[1]
        if (asked !== undefined) outside.push(asked)
        const listening = /Server listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(line)?.[1]
        if (listening) resolve(listening)
      })
  })
  return {
    url: await Promise.race([
      url,
      ended.then(() => {
        throw new Error(`The bundler did not start\n${output.join('\n')}`)
      }),
    ]),
    outside,
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}
