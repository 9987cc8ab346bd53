import { keccak256, recoverMessageAddress, verifyTypedData } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { readAddedNetworks } from '../addedNetworks.ts'
import { account, memoryStorage, network, stranger, typedData } from '../testing/fixtures.ts'
import { serveRpc } from '../testing/serveRpc.ts'
import { execute } from './execute.ts'
import type { Fee } from './fee.ts'

const asked = { account: account.address, chainId: 31337 }
const fee: Fee = {
  status: 'known',
  gas: 21_000n,
  most: 42_000n,
  price: { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n },
}
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function serve(script: Parameters<typeof serveRpc>[0]) {
  const node = await serveRpc(script)
  stops.push(node.stop)
  return node
}

function wallet(rpcUrl?: string) {
  const networks = [network(rpcUrl ? { rpcUrl } : {})]
  return { account, networks, storage: memoryStorage() }
}

const chain = {
  eth_chainId: () => ({ result: '0x7a69' }),
  eth_getTransactionCount: () => ({ result: '0x7' }),
}

test('default: connecting returns account 1', async () => {
  expect(await execute({ kind: 'connect', chainId: 31337 }, wallet())).toEqual([
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  ])
})

test('default: signs bytes as bytes', async () => {
  const signature = await execute({ kind: 'message', ...asked, message: '0xff00' }, wallet())

  expect(
    await recoverMessageAddress({
      message: { raw: '0xff00' },
      signature: signature as `0x${string}`,
    }),
  ).toBe(account.address)
})

test('default: signs typed data', async () => {
  const signature = await execute(
    { kind: 'typedData', ...asked, typedData: JSON.stringify(typedData) },
    wallet(),
  )

  expect(
    await verifyTypedData({
      ...typedData,
      address: account.address,
      signature: signature as `0x${string}`,
    }),
  ).toBe(true)
})

test('default: sends the transaction that it signed itself, with the shown fee', async () => {
  let raw: unknown
  const node = await serve({
    ...chain,
    eth_sendRawTransaction([sent]) {
      raw = sent
      return { result: keccak256(sent as `0x${string}`) }
    },
  })

  const hash = await execute(
    { kind: 'transaction', ...asked, transaction: { to: stranger, value: '0x1' } },
    wallet(node.url),
    fee,
  )

  expect(hash).toBe(keccak256(raw as `0x${string}`))
  expect(node.asked).not.toContain('eth_estimateGas')
})

test.each([
  ['has it', { result: { hash: '0x1' } }, (raw: `0x${string}`) => keccak256(raw)],
  ['does not have it', { result: null }, () => 4901],
])(
  'behavior: a transaction whose response was lost is not sent again: the node %s',
  async (_, found, expected) => {
    const sent: `0x${string}`[] = []
    const node = await serve({
      ...chain,
      eth_sendRawTransaction([raw]) {
        sent.push(raw as `0x${string}`)
        return undefined
      },
      eth_getTransactionByHash: () => found,
    })

    const result = await execute(
      { kind: 'transaction', ...asked, transaction: { to: stranger } },
      wallet(node.url),
      fee,
    ).catch((error) => error.code)

    expect(sent).toHaveLength(1)
    expect(result).toBe(expected(sent[0]!))
  },
)

test('error: an unknown network is 4902', async () => {
  await expect(
    execute({ kind: 'switchNetwork', chainId: 31337, to: 5 }, wallet()),
  ).rejects.toMatchObject({ code: 4902 })
  await expect(
    execute({ kind: 'transaction', ...asked, chainId: 5, transaction: {} }, wallet()),
  ).rejects.toMatchObject({ code: 4902 })
})

test('error: signs for no other account', async () => {
  await expect(
    execute({ kind: 'message', ...asked, account: stranger, message: '0x31' }, wallet()),
  ).rejects.toMatchObject({ code: 4100 })
})

test.each([
  ['default: keeps a network whose node serves it', '0x7a6b', null],
  ['error: refuses a network whose node serves another', '0x1', -32602],
])('%s', async (_, chainId, expected) => {
  const node = await serve({ eth_chainId: () => ({ result: chainId }) })
  const { tokens, ...added } = network({ chainId: 31339, rpcUrl: node.url })
  const own = wallet()

  const result = await execute({ kind: 'addNetwork', chainId: 31337, network: added }, own).catch(
    (error) => error.code,
  )

  expect(result).toBe(expected)
  expect(readAddedNetworks(own.storage)).toEqual(expected === null ? [added] : [])
})
