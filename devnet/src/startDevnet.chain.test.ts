import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { getContractAddress } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { accounts, addresses, mnemonic } from './addresses.ts'
import { createClients } from './clients.ts'
import { PortTakenError } from './errors.ts'
import { chains, networks } from './networks.ts'
import { createSolanaClients } from './solana/clients.ts'
import { solanaNetworks } from './solana/networks.ts'
import { startDevnet } from './startDevnet.ts'

/** Differs from the ports of `npm start` and the end-to-end tests. */
const basePort = 24_700

test('default: four chains on their ports, with the same contracts, and Solana', async () => {
  const devnet = await startDevnet({ basePort })
  try {
    expect(devnet.networks).toEqual(networks({ basePort }))
    expect([devnet.solana.network]).toEqual(solanaNetworks({ basePort }))
    expect(devnet.solana.wsUrl).toBe(`ws://127.0.0.1:${basePort + 21}`)
    expect(await createSolanaClients(devnet.solana).rpc.getHealth().send()).toBe('ok')
    const codes = await Promise.all(
      devnet.networks.map(async ({ id, rpcUrls }) => {
        const { reader } = createClients({
          chainId: Number(id),
          url: rpcUrls.default.http[0]!,
        })
        expect(await reader.getChainId()).toBe(id)
        return reader.getCode({ address: addresses.usdt })
      }),
    )
    expect(codes[0]).toMatch(/^0x[0-9a-f]{100,}$/)
    expect(new Set(codes).size).toBe(1)
  } finally {
    await devnet.stop()
  }
})

test('behavior: addresses depend only on the deployer and the order', () => {
  const { ethUsdFeed, multicall3, poolFactory, ...deployed } = addresses
  const expected = Object.keys(deployed).map((_, nonce) =>
    getContractAddress({ from: accounts.deployer, nonce: BigInt(nonce) }),
  )

  expect(Object.values(deployed)).toEqual(expected)
  const { address: from } = mnemonicToAccount(mnemonic, { addressIndex: 9 })
  expect([ethUsdFeed, poolFactory]).toEqual(
    [0n, 1n].map((nonce) => getContractAddress({ from, nonce })),
  )
})

test('behavior: a chain that ends is reported', async () => {
  const devnet = await startDevnet({ basePort: basePort + 20 })

  await devnet.stop()

  expect(await devnet.failed).toMatch(/^Devnet \w+ ended/)
})

test('error: a port in use, with nothing left running', async () => {
  const other = createServer().listen(basePort + 41 + chains[0].offset, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  try {
    const start = startDevnet({ basePort: basePort + 40 })

    await expect(start).rejects.toThrow(PortTakenError)
    await expect(start).rejects.toMatchObject({ port: basePort + 51 })
    await expect(fetch(`http://127.0.0.1:${basePort + 50}`)).rejects.toThrow()
  } finally {
    await new Promise((resolve) => other.close(resolve))
  }
})

test('behavior: a program ends when its parent is killed', async () => {
  const guard = fileURLToPath(new URL('../guard.mjs', import.meta.url))
  const program = `console.log(process.pid); setInterval(() => {}, 1000)`
  // The parent starts a guarded program, reports its process id, and is then killed.
  const parent = spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { spawn } from 'node:child_process'
    const child = spawn(process.execPath, [${JSON.stringify(guard)}, process.execPath, '--eval', ${JSON.stringify(program)}])
    child.stdout.pipe(process.stdout)`,
  ])
  const pid = Number(await firstOutput(parent))
  expect(isAlive(pid)).toBe(true)

  parent.kill('SIGKILL')

  await expect.poll(() => isAlive(pid)).toBe(false)
})

function firstOutput(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => child.stdout?.once('data', (chunk) => resolve(String(chunk))))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
