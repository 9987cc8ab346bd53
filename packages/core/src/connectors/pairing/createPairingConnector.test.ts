import {
  createTestEnvironment,
  createTestFairlead,
  createTestPairing,
  grantAll,
  rpcError,
  settled,
  testNetwork,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { csp } from '../../actions/csp.ts'
import { fetchBalance } from '../../actions/fetchBalance.ts'
import { getAccount } from '../../actions/getAccount.ts'
import { getNetwork } from '../../actions/getNetwork.ts'
import { getProvider } from '../../actions/getProvider.ts'
import { sendTransaction, signMessage, signTypedData, writeContract } from '../../actions/sign.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { FairleadOptions } from '../../FairleadOptions.ts'
import { switchNetwork } from '../../features/networks/switchNetwork.ts'
import type { Eip1193Provider } from '../../namespaces/eip1193Provider.ts'
import type { PagePairingEnvironment } from '../../utils/pagePairingEnvironment.ts'

type Phone = Awaited<ReturnType<typeof createTestPairing>>
type Grant = ReturnType<typeof grantAll>

const named = (caipNetworkId: string) => {
  const [chainNamespace = '', id = ''] = caipNetworkId.split(':')
  return {
    id,
    caipNetworkId,
    chainNamespace: chainNamespace as 'solana',
    name: caipNetworkId,
    nativeCurrency: { name: 'X', symbol: 'X', decimals: 8 },
    rpcUrls: { default: { http: ['https://rpc.example'] } },
  }
}
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const olderSolana = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const networks = [
  testNetwork(31337),
  testNetwork(31338),
  named(solana),
  named('bip122:000000000019d6689c085ae165831e93'),
  named('polkadot:91b171bb158e2d3848fa23a9f1c25182'),
  named('cosmos:cosmoshub-4'),
]

type Given = { isMobile?: boolean; options?: Partial<FairleadOptions> }

async function paired(
  change: (grant: Grant) => Grant = (grant) => grant,
  given: Partial<PagePairingEnvironment> & Given = {},
) {
  const world = createTestEnvironment()
  const phone = await createTestPairing(world.clock)
  const nodes: unknown[] = []
  const urls: string[] = []
  const { isMobile = false, options, ...rest } = given
  const all = { networks, relayUrl: 'wss://relay.example', ...options }
  const { fairlead } = createTestFairlead(all, world, {
    isMobile,
    pairing: phone.openTab(rest),
    async fetch(url, init) {
      const call = JSON.parse(String(init?.body)) as { id: number; method: string }
      nodes.push(call.method)
      urls.push(String(url))
      return Response.json({ id: call.id, jsonrpc: '2.0', result: '0x10' })
    },
  })
  const connecting = connect(fairlead, { connectorId: 'walletConnect' })
  const { attempt } = await fairlead.pairing()
  await expect.poll(() => attempt.getState().status).toBe('ready')
  const state = attempt.getState()
  const uri = state.status === 'ready' ? state.uri : ''
  const session = await accept(phone, uri, change)
  await connecting
  const provider = getProvider<Eip1193Provider>(fairlead, 'eip155')!
  const ask = (method: string, params?: unknown) =>
    provider.request(params === undefined ? { method } : { method, params })
  return { ask, fairlead, nodes, phone, session, urls, world }
}

async function accept(phone: Phone, uri: string, change: (grant: Grant) => Grant) {
  const stop = phone.wallet.subscribe((event) => {
    if (event.type !== 'proposal') return
    stop()
    const { id } = event.proposal
    void phone.wallet.approve({ id, namespaces: change(grantAll(event.proposal)) })
  })
  await phone.wallet.pair({ uri })
  await expect.poll(() => phone.wallet.sessions().length).toBeGreaterThan(0)
  return phone.wallet.sessions()[0]!
}

/** Grants only eip155, on the first network, with these methods. */
const only =
  (...methods: string[]) =>
  ({ eip155 }: Grant): Grant => ({
    eip155: {
      ...eip155!,
      accounts: eip155!.accounts.slice(0, 1),
      chains: eip155!.chains?.slice(0, 1),
      methods,
    },
  })

test('[API-25] default: eth_accounts and eth_chainId are answered locally, in their own format', async () => {
  const { ask, fairlead, nodes, phone } = await paired()
  const { address } = getAccount(fairlead, 'eip155')

  expect(await ask('eth_accounts')).toEqual([address])
  expect(await ask('eth_requestAccounts')).toEqual([address])
  expect(await ask('eth_chainId')).toBe('0x7a69')
  expect(await ask('net_version')).toBe('31337')
  expect([nodes, phone.requests]).toEqual([[], []])
})

test('[PAIR-03] options: pairing.rpcMap precedes the other endpoints of a chain', async () => {
  const options = {
    customRpcUrls: { 'eip155:31337': [{ url: 'https://own.example' }] },
    pairing: { rpcMap: { 'eip155:31337': 'https://paired.example' } },
  } as const
  const { ask, fairlead, urls } = await paired(undefined, { options })

  expect(await ask('eth_blockNumber')).toBe('0x10')
  await ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
  expect(await ask('eth_blockNumber')).toBe('0x10')
  expect(urls).toEqual(['https://paired.example/', 'http://127.0.0.1:31338/'])
  expect(csp(fairlead)).toContain('https://paired.example')
})

test('[API-25] behavior: wallet methods go to the wallet, on the network in use; reads go to the network', async () => {
  const { ask, fairlead, nodes, phone } = await paired()
  phone.answers.personal_sign = () => `0x${'ab'.repeat(65)}`

  expect(await ask('eth_blockNumber')).toBe('0x10')
  await ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
  expect(await signMessage(fairlead, { message: 'hi' })).toBe(`0x${'ab'.repeat(65)}`)

  expect(nodes).toEqual(['eth_blockNumber'])
  expect(phone.requests).toMatchObject([{ chainId: 'eip155:31338', method: 'personal_sign' }])
})

test('[API-25] behavior: a wallet method that the session does not grant is not sent', async () => {
  const { ask, nodes, phone } = await paired(only('personal_sign'))

  for (const method of ['eth_sendTransaction', 'eth_signTypedData_v4', 'wallet_sendCalls'])
    await expect(ask(method, [])).rejects.toMatchObject({ code: 4200 })
  expect([nodes, phone.requests]).toEqual([[], []])
})

test('[API-25] behavior: switches to an approved network locally, and all state follows', async () => {
  const { ask, fairlead, phone } = await paired()

  expect(await switchNetwork(fairlead, 'eip155:31338')).toEqual({ ok: true })

  expect(await ask('eth_chainId')).toBe('0x7a6a')
  expect(getNetwork(fairlead, 'eip155').caipNetworkId).toBe('eip155:31338')
  expect(phone.requests).toEqual([])
})

test('[API-25] behavior: another network is requested from the wallet, which grants it', async () => {
  const { ask, fairlead, phone, session } = await paired(only('wallet_switchEthereumChain'))
  const { eip155 } = session.namespaces
  phone.answers.wallet_switchEthereumChain = async () => {
    const accounts = [...eip155!.accounts, `eip155:31338:${getAccount(fairlead).address}`]
    await phone.wallet.update({
      topic: session.topic,
      namespaces: { eip155: { ...eip155!, accounts, chains: ['eip155:31337', 'eip155:31338'] } },
    })
    return null
  }

  expect(await switchNetwork(fairlead, 'eip155:31338')).toEqual({ ok: true })

  expect(await ask('eth_chainId')).toBe('0x7a6a')
  expect(phone.requests).toMatchObject([
    { chainId: 'eip155:31337', params: [{ chainId: '0x7a6a' }] },
  ])
})

test('[API-25] behavior: an unknown network is added, then switched to, then confirmed', async () => {
  const { fairlead, phone, session } = await paired(
    only('wallet_addEthereumChain', 'wallet_switchEthereumChain'),
  )
  const { eip155 } = session.namespaces
  phone.answers.wallet_switchEthereumChain = () => {
    throw rpcError(4902, 'Unrecognized chain ID')
  }
  phone.answers.wallet_addEthereumChain = async () => {
    const accounts = [...eip155!.accounts, `eip155:31338:${getAccount(fairlead).address}`]
    const chains = ['eip155:31337', 'eip155:31338']
    await phone.wallet.update({
      topic: session.topic,
      namespaces: { eip155: { ...eip155!, accounts, chains } },
    })
    return null
  }

  expect(await switchNetwork(fairlead, 'eip155:31338')).toEqual({ ok: true })
  expect(phone.requests.map(({ method, params }) => [method, params])).toMatchObject([
    ['wallet_switchEthereumChain', [{ chainId: '0x7a6a' }]],
    ['wallet_addEthereumChain', [{ chainId: '0x7a6a', rpcUrls: ['http://127.0.0.1:31338'] }]],
  ])
})

test('[API-25] error: 5000 is a refusal, and no chain is added after it', async () => {
  const { fairlead, phone } = await paired(
    only('wallet_addEthereumChain', 'wallet_switchEthereumChain'),
  )
  phone.answers.wallet_switchEthereumChain = () => {
    throw rpcError(5000, 'User rejected.')
  }

  expect(await switchNetwork(fairlead, 'eip155:31338')).toMatchObject({
    error: { code: 'REQUEST_REJECTED' },
    ok: false,
  })
  expect(phone.requests.map(({ method }) => method)).toEqual(['wallet_switchEthereumChain'])
})

test('[API-25] error: a wallet that cannot switch returns 4902, and keeps its network', async () => {
  const { ask, fairlead, phone } = await paired(only('personal_sign'))

  await expect(ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).rejects.toMatchObject({
    code: 4902,
  })
  await expect(ask('wallet_switchEthereumChain', [{}])).rejects.toMatchObject({ code: -32602 })
  expect(await switchNetwork(fairlead, 'eip155:31338')).toMatchObject({ ok: false })
  expect(getNetwork(fairlead, 'eip155').caipNetworkId).toBe('eip155:31337')
  expect(phone.requests).toEqual([])
})

test('[API-25] error: a wallet that approves without granting has not switched', async () => {
  const { ask, phone, world } = await paired(only('wallet_switchEthereumChain'))
  phone.answers.wallet_switchEthereumChain = () => null
  const asking = ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }]).catch(
    (error: unknown) => error,
  )
  await expect.poll(() => phone.requests.length).toBeGreaterThan(0)
  await world.clock.advance(3_000)

  expect(await asking).toMatchObject({ code: 4902 })
})

test('error: a refusal by the wallet, by its EIP-1193 code and by ours', async () => {
  const { ask, fairlead, phone } = await paired()
  phone.answers.personal_sign = () => {
    throw rpcError(5000, 'User rejected.')
  }

  await expect(ask('personal_sign', ['0x00', '0x1'])).rejects.toMatchObject({ code: 4001 })
  await expect(signMessage(fairlead, { message: 'hi' })).rejects.toMatchObject({
    code: 'REQUEST_REJECTED',
  })
  expect(phone.requests).toHaveLength(2)
})

test('behavior: a transaction is sent to the wallet with its network', async () => {
  const { fairlead, phone } = await paired()
  const hash = `0x${'12'.repeat(32)}`
  phone.answers.eth_sendTransaction = () => hash
  const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

  expect(await sendTransaction(fairlead, { to, value: 5n })).toBe(hash)
  expect(phone.requests[0]).toMatchObject({
    chainId: 'eip155:31337',
    params: [{ from: getAccount(fairlead).address, to, value: '0x5' }],
  })
})

test('behavior: capabilities in the session are not requested; others are, once', async () => {
  const { ask, phone } = await paired()
  phone.answers.wallet_getCapabilities = () => ({ '0x7a69': { atomic: { status: 'ready' } } })

  const params = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', ['0x7a69']]
  expect(await ask('wallet_getCapabilities', params)).toMatchObject({ '0x7a69': {} })
  await ask('wallet_getCapabilities', params)

  expect(phone.requests).toHaveLength(1)
})

/** A signature of 64 bytes. */
const base58Signature = '1'.repeat(64)
const signers = [
  [
    'solana',
    'solana_signMessage',
    { message: 'Kh', pubkey: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv' },
    { signature: base58Signature },
    base58Signature,
  ],
  [
    'bip122',
    'signMessage',
    {
      message: 'A',
      account: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    },
    { signature: 's' },
    's',
  ],
  [
    'polkadot',
    'polkadot_signMessage',
    { address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', message: 'A' },
    { signature: 'ab'.repeat(64) },
    `0x${'ab'.repeat(64)}`,
  ],
  [
    'cosmos',
    'cosmos_signAmino',
    {
      signerAddress: 'cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02',
      signDoc: {
        chain_id: '',
        msgs: [
          {
            type: 'sign/MsgSignData',
            value: { signer: 'cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02', data: 'QQ==' },
          },
        ],
      },
    },
    {
      signature: {
        pub_key: { type: 'tendermint/PubKeySecp256k1', value: 'AQID' },
        signature: 'c2ln',
      },
    },
    'c2ln',
  ],
] as const
test.each(signers)(
  '[NS-01][NS-04][API-25] %s signs a text with %s',
  async (namespace, method, params, answer, signature) => {
    const { fairlead, phone } = await paired()
    phone.answers[method] = () => answer
    const expected = namespace === 'solana' ? { ...params, message: '28' } : params

    expect(await signMessage(fairlead, { message: 'A', namespace })).toBe(signature)
    expect(phone.requests).toMatchObject([{ method, params: expected }])

    phone.answers[method] = () => ({ nothing: true })
    await expect(signMessage(fairlead, { message: 'A', namespace })).rejects.toMatchObject({
      code: 'RESPONSE_INVALID',
    })
  },
)

test('[NS-04] error: methods that the session does not grant, or need another adapter, are not available', async () => {
  const { fairlead, phone } = await paired((grant) => ({
    ...grant,
    solana: { ...grant.solana!, methods: [] },
  }))
  const code = 'FEATURE_UNAVAILABLE'
  const typed = { domain: {}, message: {}, primaryType: 'A', types: {} }

  await expect(signMessage(fairlead, { message: 'A', namespace: 'solana' })).rejects.toMatchObject({
    code,
  })
  for (const namespace of ['solana', 'polkadot', 'cosmos'] as const)
    await expect(sendTransaction(fairlead, { namespace, to: 'x' })).rejects.toMatchObject({ code })
  await expect(signTypedData(fairlead, { ...typed, namespace: 'solana' })).rejects.toMatchObject({
    code,
  })
  const call = { abi: [], functionName: 'x', to: 'x' }
  await expect(writeContract(fairlead, { ...call, namespace: 'cosmos' })).rejects.toMatchObject({
    code,
  })
  await expect(fetchBalance(fairlead, { namespace: 'bip122' })).rejects.toMatchObject({ code })
  expect(phone.requests).toEqual([])
})

test('[NS-04] behavior: sends Bitcoin, and a serialized Solana transaction', async () => {
  const { fairlead, phone } = await paired()
  const to = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  phone.answers.sendTransfer = () => ({ txid: 'ab'.repeat(32) })
  phone.answers.solana_signAndSendTransaction = () => ({ signature: base58Signature })

  expect(await sendTransaction(fairlead, { namespace: 'bip122', to, value: 21n })).toBe(
    'ab'.repeat(32),
  )
  expect(await sendTransaction(fairlead, { data: 'AQID', namespace: 'solana', to: 'x' })).toBe(
    base58Signature,
  )
  expect(phone.requests.map(({ params }) => params)).toMatchObject([
    { amount: '21', recipientAddress: to },
    { transaction: 'AQID' },
  ])
})

test('[NS-01] behavior: Solana is requested under both names, and used under the session’s', async () => {
  const { fairlead, phone } = await paired(({ solana: granted }) => ({
    solana: {
      ...granted!,
      accounts: granted!.accounts.filter((account) => account.startsWith(olderSolana)),
      chains: [olderSolana],
    },
  }))
  phone.answers.solana_signMessage = () => ({ signature: base58Signature })

  expect(phone.wallet.sessions()[0]?.namespaces.solana?.chains).toEqual([olderSolana])
  expect(getAccount(fairlead, 'solana').caipAddress).toMatch(solana)
  await signMessage(fairlead, { message: 'A', namespace: 'solana' })
  expect(phone.requests[0]?.chainId).toBe(olderSolana)
})

/** Answers after the relay has confirmed the request, as a user would. */
async function slowly() {
  await settled()
  return '0x'
}

test('behavior: a request on a phone opens the wallet again, while the page is visible', async () => {
  const { ask, phone } = await paired(undefined, { isMobile: true })
  phone.answers.personal_sign = slowly
  phone.answers.wallet_getCapabilities = () => ({})
  await ask('personal_sign', ['0x00', '0x1'])
  await ask('wallet_getCapabilities', ['0x1'])

  expect(phone.opened).toHaveLength(1)
  expect(phone.opened[0]?.href).toMatch(
    /^https:\/\/phone\.example\/app\/wc\?requestId=\d{16}&sessionTopic=[0-9a-f]{64}$/,
  )
  expect(phone.opened[0]?.target).toBe('_blank')

  const hidden = await paired(undefined, { hasFocus: () => false, isMobile: true })
  hidden.phone.answers.personal_sign = slowly
  await hidden.ask('personal_sign', ['0x00', '0x1'])
  expect(hidden.phone.opened).toEqual([])
})

test('behavior: on desktop the app that the user chose is opened, and forgotten with the session', async () => {
  const { ask, fairlead, phone, session, world } = await paired()
  phone.answers.personal_sign = slowly
  const { choose } = await fairlead.pairing()
  const wallet = {
    canPair: true,
    desktopLink: 'desk://',
    id: 'd',
    isCertified: false,
    name: 'Desk',
  }
  await ask('personal_sign', ['0x00', '0x1'])
  expect(phone.opened).toEqual([])

  choose(wallet)
  await ask('personal_sign', ['0x00', '0x1'])
  expect(phone.opened).toMatchObject([
    { href: expect.stringMatching(/^desk:\/\/wc\?/), target: '_self' },
  ])

  await phone.wallet.disconnect({ topic: session.topic })
  await isGone(fairlead)
  expect([...world.storage.entries.keys()].filter((key) => key.includes('choice'))).toEqual([])
})

test('behavior: on a phone the app that started the session is opened before the wallet’s own link', async () => {
  const { fairlead, phone } = await paired(undefined, { isMobile: true })
  phone.answers.personal_sign = slowly
  const { attempt, choose } = await fairlead.pairing()
  const wallet = { canPair: true, id: 'm', isCertified: false, mobileLink: 'chosen://', name: 'M' }
  const sign = () =>
    getProvider<Eip1193Provider>(fairlead, 'eip155')!.request({
      method: 'personal_sign',
      params: ['0x00', '0x1'],
    })
  choose(wallet)
  await sign()
  expect(phone.opened.at(-1)?.href).toMatch(/^https:\/\/phone\.example\/app\/wc/)

  const connecting = connect(fairlead, { connectorId: 'walletConnect' })
  await expect.poll(() => attempt.getState().status).toBe('ready')
  const state = attempt.getState()
  await phone.accept(state.status === 'ready' ? state.uri : '')
  await connecting
  await sign()
  expect(phone.opened.at(-1)?.href).toMatch(/^chosen:\/\/wc\?/)
})

async function isGone(fairlead: Fairlead) {
  await expect.poll(() => getAccount(fairlead).isConnected).toBe(false)
  await settled()
}
