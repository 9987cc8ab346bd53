import { getHistory, parse } from '@fairlead/protocol'
import { accounts, addresses, startChain } from '@fairlead/test/node'
import { type Address, encodeAbiParameters, getAddress, parseEther } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { ChainConfiguration } from '../../configuration/Chain.ts'
import {
  chainActor,
  hostileToken,
  newAddress,
  tilesAbi,
  tokenAbi,
} from '../../testing/chainActor.ts'
import { createTestServer, local } from '../../testing/createTestServer.ts'

// End to end: a server follows a real chain, and the tests read its history route.

let chain: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
})
afterAll(() => chain.stop())

const id = 'eip155:31337'

/** Opens a server that polls for blocks only when a request asks for it, so that no test depends on timing. */
async function follow(options: Pick<ChainConfiguration, 'prices' | 'swap' | 'tokens'> = {}) {
  const history = { pollMs: 600_000, startBlock: 0 }
  const served = await createTestServer({
    chains: [{ caipNetworkId: id, history, upstreams: [chain.url], ...options }],
    rateLimits: { default: { refillPerSecond: 1, tokens: 100_000 } },
  })
  const following = served.server.follow()
  onTestFinished(() => following.close())
  await expect.poll(() => served.storage.history.findFollowed([id])).toEqual([id])
  return {
    ...served,
    /** Reads the history one second later, when the server polls again. */
    async read(address: string, query = '') {
      served.clock.nowMs += 1_000
      const response = await served.get(`/v1/account/${address}/history?${local}${query}`)
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
      return parse(getHistory.response, await response.json())
    },
  }
}

const holder = () => chainActor(chain.url, accounts.holder)

test('[API-04][FEAT-05][ENT-09] default: lists a just-mined transfer for sender and recipient', async () => {
  const { read } = await follow()
  const { pay, reader } = holder()
  const bob = newAddress()
  expect(await read(bob)).toEqual({ data: [], next: null })

  const hash = await pay(bob, parseEther('1.25'))

  const { timestamp } = await reader.getBlock()
  const { nonce } = await reader.getTransaction({ hash })
  const ether = { name: 'Ether', symbol: 'ETH' }
  const entry = {
    id: `${id}:${hash}`,
    metadata: {
      operationType: 'receive',
      hash,
      minedAt: new Date(Number(timestamp) * 1000).toISOString(),
      sentFrom: accounts.holder,
      sentTo: bob,
      status: 'confirmed',
      nonce,
      chain: id,
      application: null,
    },
    transfers: [
      {
        fungible_info: ether,
        direction: 'in',
        quantity: { numeric: '1.25' },
        value: null,
        price: null,
      },
    ],
  }
  expect(await read(bob)).toEqual({ data: [entry], next: null })
  // Addresses are case-insensitive.
  expect((await read(bob.toLowerCase())).data).toHaveLength(1)
  const { data } = await read(accounts.holder)
  expect(data[0]).toMatchObject({
    metadata: { hash, operationType: 'send' },
    transfers: [{ direction: 'out' }],
  })
})

test('[API-04][ENT-09] behavior: includes the name of the transferred asset', async () => {
  const { read } = await follow()
  const { pay, reader, send, wallet } = holder()
  const bob = newAddress()
  const write = async (request: object) => {
    const hash = await wallet.writeContract(request as Parameters<typeof wallet.writeContract>[0])
    await reader.waitForTransactionReceipt({ hash })
    return hash
  }
  const usdc = { abi: tokenAbi, address: addresses.usdc }
  await write({ ...usdc, args: [bob, 1_500_000n], functionName: 'transfer' })
  await write({ ...usdc, args: [bob, 7n], functionName: 'approve' })
  await write({ ...usdc, args: [accounts.holder, 10n ** 9n], functionName: 'mint' })
  await pay(accounts.holder, 3n)
  const deployed = await send({ data: '0x600a600c600039600a6000f3602a60005260206000f3' })
  await write({ abi: tilesAbi, address: addresses.tiles, args: [bob], functionName: 'mint' })
  // More than the balance: the transaction is mined and reverts.
  const failed = await write({
    ...usdc,
    args: [bob, 10n ** 30n],
    functionName: 'transfer',
    gas: 100_000n,
  })

  const { data } = await read(accounts.holder)

  const { contractAddress } = await reader.getTransactionReceipt({ hash: deployed })
  expect(
    data
      .slice(0, 7)
      .map(({ metadata, transfers }) => [
        metadata.operationType,
        metadata.status,
        metadata.sentTo,
        transfers?.map(({ direction, fungible_info, quantity }) =>
          [direction, quantity.numeric, fungible_info?.symbol].join(' '),
        ),
      ]),
  ).toEqual([
    ['send', 'failed', addresses.usdc, []],
    ['execute', 'confirmed', addresses.tiles, []],
    ['deploy', 'confirmed', getAddress(contractAddress!), []],
    ['send', 'confirmed', accounts.holder, ['self 0.000000000000000003 ETH']],
    ['mint', 'confirmed', addresses.usdc, ['in 1000 USDC']],
    ['approve', 'confirmed', addresses.usdc, []],
    // `sentTo` is Bob, although the transaction called the token.
    ['send', 'confirmed', bob, ['out 1.5 USDC']],
  ])
  expect(data[0]?.metadata.hash).toBe(failed)
  // Bob received the coins and a tile. The failed transfer is not in his history.
  expect(
    (await read(bob)).data.map(({ metadata, transfers }) => [metadata, transfers]),
  ).toMatchObject([
    [
      { operationType: 'mint', sentFrom: accounts.holder, sentTo: bob },
      [
        {
          direction: 'in',
          nft_info: {
            content: null,
            flags: { is_spam: false },
            name: expect.stringMatching(/^Dev Tiles #\d+$/),
          },
          quantity: { numeric: '1' },
        },
      ],
    ],
    [
      { operationType: 'receive', sentTo: bob },
      [{ direction: 'in', fungible_info: { name: 'Dev USD Coin', symbol: 'USDC' } }],
    ],
  ])
})

test('[API-04] behavior: a zero-value transfer sent by others appears in no history', async () => {
  const { read } = await follow()
  const { wallet } = chainActor(chain.url, accounts.deployer)
  const [victim, lookalike] = [newAddress(), newAddress()]
  const { control, pay } = holder()
  await pay(victim, 1n)
  await wallet.writeContract({
    abi: tokenAbi,
    address: addresses.usdc,
    args: [victim, lookalike, 0n],
    functionName: 'transferFrom',
  } as Parameters<typeof wallet.writeContract>[0])
  await wallet.sendTransaction({ data: '0x68656c6c6f20796f75', to: victim } as Parameters<
    typeof wallet.sendTransaction
  >[0])
  await control.mine({ blocks: 1 })

  expect((await read(victim)).data.map(({ transfers }) => transfers?.length)).toEqual([1])
  expect((await read(lookalike)).data).toEqual([])
  // The history of the signer shows the transactions.
  const { data } = await read(accounts.deployer)
  expect(data.slice(0, 2).map(({ metadata }) => metadata.operationType)).toEqual([
    'execute',
    'execute',
  ])
})

test.each<[string, Parameters<typeof follow>[0]]>([
  ['prices', { prices: { wrappedNative: addresses.weth } }],
  [
    'swap',
    {
      swap: {
        baseTokens: [{ address: addresses.weth, minReserve: '0' }],
        router: { address: addresses.weth, kind: 'v2Router' },
        v2: { factory: addresses.weth },
        wrappedNative: addresses.weth,
      },
    },
  ],
])(
  '[API-04][ENT-09] behavior: lists wrapping and unwrapping as trades, by `%s`',
  async (_, options) => {
    const { read } = await follow(options)
    const { pay, send } = holder()
    await pay(addresses.weth, 5n)
    // withdraw(3)
    await send({ data: `0x2e1a7d4d${'3'.padStart(64, '0')}`, to: addresses.weth })

    const { data } = await read(accounts.holder)

    expect(
      data
        .slice(0, 2)
        .map(({ metadata, transfers }) => [
          metadata.operationType,
          metadata.sentTo,
          transfers
            ?.map(({ direction, fungible_info, quantity }) =>
              [direction, quantity.numeric.at(-1), fungible_info?.symbol].join(' '),
            )
            .sort(),
        ]),
    ).toEqual([
      ['trade', addresses.weth, ['in 3 ETH', 'out 3 WETH']],
      ['trade', addresses.weth, ['in 5 WETH', 'out 5 ETH']],
    ])
  },
)

const evil = `\u202e$EVIL\u0000<img src=x>\n${'w'.repeat(5_000)}`

test.each([
  [
    'returns a text that is too long',
    hostileToken(encodeAbiParameters([{ type: 'string' }], [evil])),
    '$EVIL',
  ],
  ['returns nothing', hostileToken('0x'), null],
  ['never returns', hostileToken('forever'), null],
  ['returns invalid text', hostileToken(`0x${'ff'.repeat(96)}`), null],
  [
    'returns a bytes32 name',
    hostileToken(`0x${Buffer.from('OLD').toString('hex').padEnd(64, '0')}`),
    'OLD',
  ],
] as const)('[API-04][ENT-09] error: a token that %s', async (_, code, name) => {
  const { read, storage } = await follow()
  const { control, wallet } = holder()
  const [token, bob] = [newAddress(), newAddress()]
  await control.setCode({ address: token, bytecode: code })
  await wallet.writeContract({
    abi: tokenAbi,
    address: token,
    args: [bob, 12n],
    functionName: 'transfer',
    gas: 200_000n,
  } as Parameters<typeof wallet.writeContract>[0])
  await control.mine({ blocks: 1 })

  const { data } = await read(bob)

  const [transfer] = data[0]?.transfers ?? []
  expect(transfer).toMatchObject({ direction: 'in', quantity: { numeric: '12' } })
  const shown = transfer?.fungible_info?.name ?? null
  if (name === null) expect(shown).toBeNull()
  else expect(shown?.startsWith(name)).toBe(true)
  expect([...(shown ?? '')].length).toBeLessThanOrEqual(64)
  expect(shown ?? '').not.toMatch(/[\p{Cc}\p{Cf}]/u)
  // The facts were read once, so a later change has no effect. An answer without data is not stored: the node may be behind.
  const stored = await storage.history.findTokens(id, [token.toLowerCase()])
  expect(stored).toHaveLength(code === hostileToken('0x') ? 0 : 1)
})

test('[API-04][ENT-09] behavior: marks an unrequested token whose name advertises a site', async () => {
  const { read } = await follow()
  const { control, wallet } = holder()
  const [token, bob] = [newAddress(), newAddress()]
  const lure = encodeAbiParameters([{ type: 'string' }], ['Claim at reward.example'])
  await control.setCode({ address: token, bytecode: hostileToken(lure, 'erc721') })
  await wallet.writeContract({
    abi: tokenAbi,
    address: token,
    args: [bob, 2n ** 255n],
    functionName: 'transfer',
  } as Parameters<typeof wallet.writeContract>[0])
  await control.mine({ blocks: 1 })

  const spamOf = async (address: Address) => {
    const { data } = await read(address)
    return data[0]?.transfers?.[0]?.nft_info
  }
  expect(await spamOf(bob)).toEqual({
    content: null,
    flags: { is_spam: true },
    name: 'Claim at reward.example #57896044618…',
  })
  expect((await spamOf(accounts.holder))?.flags).toEqual({ is_spam: false })
})

test('[API-04] behavior: uses the operator’s token metadata', async () => {
  const own = { address: addresses.dai.toLowerCase(), decimals: 17, name: 'My Dai', symbol: 'MDAI' }
  const { read } = await follow({ tokens: [own] })
  const { wallet } = holder()
  const bob = newAddress()
  await wallet.writeContract({
    abi: tokenAbi,
    address: addresses.dai,
    args: [bob, 10n ** 18n],
    functionName: 'transfer',
  } as Parameters<typeof wallet.writeContract>[0])

  await expect
    .poll(async () => (await read(bob)).data[0]?.transfers?.[0])
    .toMatchObject({ fungible_info: { symbol: 'MDAI' }, quantity: { numeric: '10' } })
})
