import { createSwapServer, createTestFairlead, swapIds } from '@fairlead/test'
import { accounts, createClients, startChain } from '@fairlead/test/node'
import { type Hex, parseGwei } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import type { Eip1193Provider } from '../../namespaces/eip1193Provider.ts'
import { swap } from './swapVerbs.ts'

let chain: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  chain = await startChain({ chainId: 1 })
})
afterAll(() => chain.stop())

type Sent = { data: Hex; nonce: number; to: Hex; value: bigint }
const faster = { maxFeePerGas: parseGwei('100'), maxPriorityFeePerGas: parseGwei('50') }
const isOfChain = /"eth_(blockNumber|getBlockByNumber|getTransaction\w+)"/

/** Starts a swap whose transactions are on a real chain without blocks; prices and tokens are the test server's. */
async function open(wanted: { amount: string; from: string; to: string }) {
  const { control, holder, reader } = createClients(chain)
  await control.setAutomine(false)
  const server = createSwapServer()
  const asked: string[] = []
  const sent: Sent[] = []
  const wallet: Eip1193Provider = {
    async request({ method, params }) {
      if (method === 'eth_chainId') return '0x1'
      if (method !== 'eth_sendTransaction') return [accounts.holder]
      const [{ data, to, value }] = params as [{ data: Hex; to: Hex; value?: Hex }]
      const nonce = await reader.getTransactionCount({ address: accounts.holder })
      sent.push({ data, nonce, to, value: BigInt(value ?? 0) })
      // The chain has no contracts at these addresses, so every call succeeds.
      return holder.sendTransaction({ ...(sent.at(-1) as Sent), gas: 100_000n })
    },
  }
  const { fairlead, world } = createTestFairlead(
    { networks: [chain.network], serverUrl: 'https://api.example' },
    undefined,
    {
      fetch(input, init) {
        const body = String(init?.body)
        if (!isOfChain.test(body)) return server.fetch(input, init)
        asked.push(body)
        return fetch(chain.network.rpcUrls.default.http[0] ?? '', init)
      },
      injected: () => wallet,
    },
  )
  await connect(fairlead, { connectorId: 'injected' })
  const swapping = swap(fairlead, wanted)
  swapping.catch(() => {})
  const until = (isThere: () => boolean) =>
    expect
      .poll(async () => {
        await world.clock.advance(4_000)
        return isThere()
      })
      .toBe(true)
  /** Waits until the widget knows the nonce of the latest of `count` transactions. */
  const isFollowed = async (count: number) => {
    await until(() => sent.length === count)
    const before = asked.length
    const isPosition = (body: string) => body.includes('eth_getTransactionCount')
    await until(() => asked.slice(before).some(isPosition))
  }
  const replace = async (change: Partial<Sent>) => {
    const last = sent.at(-1) as Sent
    const hash = await holder.sendTransaction({ ...last, gas: 100_000n, ...faster, ...change })
    await control.mine({ blocks: 2 })
    return hash
  }
  const ended = async () => {
    let isOver = false
    const end = () => {
      isOver = true
    }
    swapping.then(end, end)
    await until(() => isOver)
    return swapping
  }
  return { ended, isFollowed, replace, sent, server }
}

const ether = { amount: '0.001', from: 'native', to: swapIds.usdc }
const dollars = { amount: '100', from: swapIds.usdc, to: 'native' }

test('[FEAT-10][FEAT-19] behavior: a swap that the wallet sped up has the hash of the included transaction', async () => {
  const { ended, isFollowed, replace } = await open(ether)
  await isFollowed(1)

  const hash = await replace({})

  expect(await ended()).toMatchObject({ hash, isIncluded: true })
})

test('[FEAT-10][FEAT-19] error: a swap that the wallet cancelled is not a swap', async () => {
  const { ended, isFollowed, replace } = await open(ether)
  await isFollowed(1)

  await replace({ data: '0x', to: accounts.holder, value: 0n })

  await expect(ended()).rejects.toMatchObject({ code: 'REQUEST_REJECTED', reason: 'cancelled' })
})

test('[FEAT-10][FEAT-19] error: after a cancelled approval the swap is not requested', async () => {
  const { ended, isFollowed, replace, sent } = await open(dollars)
  await isFollowed(1)

  await replace({ data: '0x', to: accounts.holder, value: 0n })

  await expect(ended()).rejects.toMatchObject({ reason: 'cancelled' })
  expect(sent).toHaveLength(1)
})

test('[FEAT-10][FEAT-19] behavior: after an approval that the wallet sped up the swap is requested', async () => {
  const { ended, isFollowed, replace, sent, server } = await open(dollars)
  await isFollowed(1)

  await replace({})
  server.allowance = 100_000_000n
  await isFollowed(2)
  const hash = await replace({})

  expect(await ended()).toMatchObject({ hash, isIncluded: true })
  expect(sent).toHaveLength(2)
})
