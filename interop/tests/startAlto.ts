import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { accountAddresses, createClients } from '@fairlead/test/node'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

const guard = fileURLToPath(new URL('../../devnet/guard.mjs', import.meta.url))
const folder = fileURLToPath(new URL('../bundler/', import.meta.url))

/** Lines of its output that are kept, to be told when it dies. */
const keptLines = 20

/** A bundler that nobody here wrote, in a process of its own. */
export type Alto = {
  /** `http://127.0.0.1:…`. */
  readonly url: string
  /** Hosts that it tried to reach outside of this machine. */
  readonly outside: readonly string[]
  stop(): Promise<void>
}

/** Both entry points, for one chain. What it sends is paid by accounts that get ether for it here. */
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
    // Any that is free.
    port: 0,
    // Its look at storage rules (ERC-7562) fails on anvil.
    'safe-mode': false,
    // As fast as a chain that mines what it gets.
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
    // Variables of whoever runs the tests would configure it.
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
