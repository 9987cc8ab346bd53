import { createTestEnvironment, createTestFairlead } from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { getAccount } from '../../actions/getAccount.ts'
import { createUniversalAdapter } from '../../adapters/universal/createUniversalAdapter.ts'
import type { ChainReader } from '../../chains/ChainReader.ts'
import { mock } from '../../connectors/mock.ts'
import { profileRead } from '../../store/profiles.ts'
import { identityQuery } from './identityQuery.ts'

async function open(
  answer: () => Response,
  given: {
    getName?: NonNullable<ChainReader['getName']>
    options?: Parameters<typeof createTestFairlead>[0]
    world?: ReturnType<typeof createTestEnvironment>
  } = {},
) {
  const asked: URL[] = []
  const { getName = async () => undefined, options, world } = given
  const { fairlead } = createTestFairlead(
    {
      adapters: [
        {
          ...createUniversalAdapter(),
          loadReader: async () => ({ getBalance: async () => 0n, getName }),
        },
      ],
      connectors: [mock().create],
      serverUrl: 'https://api.example',
      ...options,
    },
    world ?? createTestEnvironment(),
    {
      fetch: async (input) => {
        asked.push(new URL(String(input)))
        return answer()
      },
    },
  )
  await connect(fairlead, { connectorId: 'mock' })
  const query = identityQuery(fairlead)
  const read = () => query.queryFn({ signal: new AbortController().signal })
  return { asked, fairlead, query, read }
}
const broken = () => new Response('', { status: 500 })
const identity = (name: string | null, avatar: string | null) => () =>
  Response.json({ avatar, name })

test('[FEAT-17][API-03] default: name and avatar from the server, cleaned', async () => {
  const { asked, query, read } = await open(
    identity('harbour\u202e.eth', 'https://pictures.example/a.png'),
  )

  expect(await read()).toEqual({
    avatar: 'https://pictures.example/a.png',
    name: 'harbour .eth',
  })
  expect(asked[0]?.pathname).toMatch(/^\/v1\/identity\/0x[0-9a-fA-F]{40}$/)
  expect(asked[0]?.searchParams.get('sender')).toMatch(/^0x/)
  expect(query).toMatchObject({ enabled: true, retry: false, staleTime: 300_000 })
})

test('[ENT-03] behavior: the account’s profile has the name and picture; a registered name takes precedence', async () => {
  const { fairlead, read } = await open(identity('harbour.eth', 'https://pictures.example/a.png'))
  expect(getAccount(fairlead)).toMatchObject({ profileImage: undefined, profileName: undefined })
  await read()
  const profileImage = 'https://pictures.example/a.png'
  expect(getAccount(fairlead)).toMatchObject({ profileImage, profileName: 'harbour.eth' })
  const address = getAccount(fairlead).address ?? ''
  const registered = 'anna.harbour.eth'
  fairlead.store.setState((state) => profileRead(state, address, { registered }))
  await read()
  expect(getAccount(fairlead)).toMatchObject({ profileImage, profileName: registered })
  const before = fairlead.store.getState()
  fairlead.store.setState((state) => profileRead(state, address, { registered }))
  expect(fairlead.store.getState()).toBe(before)
})

test('[FEAT-17] behavior: cached for 5 min, over a reload, also if there is none', async () => {
  const world = createTestEnvironment()
  const first = await open(identity(null, 'javascript:alert(1)'), { world })
  expect(await first.read()).toEqual({})
  const second = await open(broken, { world })

  expect(second.query.initialData()).toEqual({})
  expect(second.query.initialDataUpdatedAt()).toBe(world.clock.now())
  await world.clock.advance(300_000)

  expect(second.query.initialData()).toBeUndefined()
})

const resolver = { contracts: { ensUniversalResolver: { address: `0x${'1'.repeat(40)}` } } }
const network = (id: number, given = {}) => ({
  id,
  name: `${id}`,
  nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  rpcUrls: { default: { http: ['https://node.example'] } },
  ...given,
})

test.each([
  [
    'the first that names a resolver',
    [network(31337), network(5, resolver), network(6, resolver)],
    'eip155:5',
  ],
  ['chain 1 if the page has it', [network(31337), network(5, resolver), network(1)], 'eip155:1'],
])(
  '[FEAT-17] error: without a server response, the name service is read on %s',
  async (_, networks, chain) => {
    const chains: string[] = []
    const { read } = await open(broken, {
      getName: async ({ network }) => {
        chains.push(network.caipNetworkId)
        return { name: 'buoy.eth' }
      },
      options: { networks },
    })

    expect(await read()).toEqual({ name: 'buoy.eth' })
    expect(chains).toEqual([chain])
  },
)

test('[FEAT-17] error: no source responds: no name, no failure, and nothing is cached', async () => {
  const world = createTestEnvironment()
  const { query, read } = await open(broken, {
    getName: () => Promise.reject(new TypeError('No')),
    options: { networks: [network(31337, resolver)] },
    world,
  })

  expect(await read()).toEqual({})
  expect(query.initialData()).toBeUndefined()
  expect(world.consoleLines).toEqual([])
})

test('[FEAT-17] behavior: a server without a name for the address is final', async () => {
  const { read } = await open(identity(null, null), {
    getName: async () => ({ name: 'other.eth' }),
    options: { networks: [network(31337, resolver)] },
  })

  expect(await read()).toEqual({})
})
