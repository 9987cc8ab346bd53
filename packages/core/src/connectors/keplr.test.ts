import type { CaipNetwork } from '@fairlead/protocol'
import { createTestFairlead, settled } from '@fairlead/test'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64, bech32 } from '@scure/base'
import { anything, assert, property } from 'fast-check'
import { expect, test } from 'vitest'
import { connect } from '../actions/connect.ts'
import { disconnect } from '../actions/disconnect.ts'
import { fetchBalance } from '../actions/fetchBalance.ts'
import { getAccount } from '../actions/getAccount.ts'
import { getConnectors, getProvider } from '../actions/getProvider.ts'
import { sendTransaction, signMessage } from '../actions/sign.ts'
import { readKeplrWallets } from '../discovery/keplr.ts'
import { switchNetwork } from '../features/networks/switchNetwork.ts'
import { cosmosHub, osmosis } from '../namespaces/cosmosNetworks.ts'
import type { CosmosProvider } from '../namespaces/providers.ts'

const prefixes: Record<string, string> = { 'cosmoshub-4': 'cosmos', 'osmosis-1': 'osmo' }

/** Returns the ADR-36 bytes to hash, in the form of a transaction. */
function signBytes(signer: string, message: string): Uint8Array {
  const data = base64.encode(new TextEncoder().encode(message))
  const sorted = `{"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"","msgs":[{"type":"sign/MsgSignData","value":{"data":"${data}","signer":"${signer}"}}],"sequence":"0"}`
  return new TextEncoder().encode(sorted)
}

/** Creates a wallet with the Keplr API and secp256k1 keys. */
function createKeplr(seed = 7) {
  const wallet = {
    asked: [] as unknown[][],
    known: { ...prefixes } as Record<string, string>,
    secret: new Uint8Array(32).fill(seed),
    onAsk: (_: string) => {},
    publicKey: () => secp256k1.getPublicKey(wallet.secret),
    address(chain: string) {
      const hash = ripemd160(sha256(wallet.publicKey()))
      return bech32.encode(wallet.known[chain] ?? 'none', bech32.toWords(hash))
    },
    api: {
      async enable(chain: string) {
        note('enable', chain)
        if (!wallet.known[chain]) throw new Error(`There is no chain info for ${chain}`)
      },
      async getKey(chain: string): Promise<unknown> {
        note('getKey', chain)
        return {
          algo: 'secp256k1',
          bech32Address: wallet.address(chain),
          isNanoLedger: false,
          name: 'Me',
          pubKey: wallet.publicKey(),
        }
      },
      async disable() {
        note('disable')
      },
      async experimentalSuggestChain(chain: { chainId: string }) {
        note('experimentalSuggestChain', chain)
        wallet.known[chain.chainId] = 'new'
      },
      async signArbitrary(chain: string, signer: string, data: string) {
        note('signArbitrary', chain, signer, data)
        const signature = secp256k1.sign(signBytes(signer, data), wallet.secret)
        return {
          pub_key: {
            type: 'tendermint/PubKeySecp256k1',
            value: base64.encode(wallet.publicKey()),
          },
          signature: base64.encode(signature),
        }
      },
      async signAmino(chain: string, signer: string, signDoc: object): Promise<unknown> {
        note('signAmino', chain, signer, signDoc)
        const pub_key = { type: 'tendermint/PubKeySecp256k1', value: 'AQID' }
        return { signature: { pub_key, signature: 'c2ln' }, signed: signDoc }
      },
      async signDirect(chain: string, signer: string, signDoc: object): Promise<unknown> {
        note('signDirect', chain, signer, signDoc)
        const pub_key = { type: 'tendermint/PubKeySecp256k1', value: 'AQID' }
        return { signature: { pub_key, signature: 'c2ln' }, signed: signDoc }
      },
    },
  }
  function note(...asked: unknown[]) {
    wallet.asked.push(asked)
    wallet.onAsk(String(asked[0]))
  }
  return wallet
}

const localnet = {
  ...osmosis,
  id: 'local-1',
  caipNetworkId: 'cosmos:local-1',
  name: 'Local',
  custom: { bech32Prefix: 'new' },
} as const

function open(networks: readonly CaipNetwork[] = [cosmosHub, osmosis]) {
  const keplr = createKeplr()
  const leap = createKeplr(9)
  const events = new EventTarget()
  const globals = { keplr: keplr.api, leap: leap.api }
  const { fairlead, world } = createTestFairlead({ networks }, undefined, { events, globals })
  const reload = () =>
    createTestFairlead({ networks }, world, { events: new EventTarget(), globals }).fairlead
  return { events, fairlead, keplr, leap, reload }
}

test('[NS-01] connects, shows its account and its key, and signs a text', async () => {
  const { fairlead, keplr } = open()

  await connect(fairlead, { connectorId: 'keplr' })

  const address = keplr.address('cosmoshub-4')
  expect(getAccount(fairlead, 'cosmos')).toMatchObject({
    accountType: 'eoa',
    caipAddress: `cosmos:cosmoshub-4:${address}`,
    walletInfo: { name: 'Keplr' },
  })
  const signature = base64.decode(await signMessage(fairlead, { message: 'Grüße' }))
  expect(secp256k1.verify(signature, signBytes(address, 'Grüße'), keplr.publicKey())).toBe(true)
})

test('[NS-01] its provider returns the key with a signature, and signs documents of its chain', async () => {
  const { fairlead, keplr } = open()
  await connect(fairlead, { connectorId: 'keplr' })
  const provider = getProvider<CosmosProvider>(fairlead, 'cosmos')
  const asked = { address: keplr.address('cosmoshub-4'), chainId: cosmosHub.caipNetworkId }

  const { publicKey } = (await provider?.signMessage?.({ ...asked, message: 'A' }))!
  expect(base64.decode(publicKey)).toEqual(keplr.publicKey())
  const signDoc = { accountNumber: '12', authInfoBytes: 'AQ==', bodyBytes: 'AgM=', chainId: 'x' }
  await provider?.signDirect?.({ ...asked, signDoc })
  expect(keplr.asked.at(-1)?.[3]).toEqual({
    accountNumber: '12',
    authInfoBytes: Uint8Array.of(1),
    bodyBytes: Uint8Array.of(2, 3),
    chainId: 'x',
  })
  await expect(provider?.signAmino?.({ ...asked, signDoc: { memo: '' } })).resolves.toMatchObject({
    signed: { memo: '' },
  })
  await expect(provider?.signDirect?.({ ...asked, signDoc: {} })).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
  })
})

test('[NS-01] switches to another chain with another address, requesting only that chain', async () => {
  const { fairlead, keplr } = open()

  await connect(fairlead, { chainId: osmosis.caipNetworkId, connectorId: 'keplr' })
  expect(keplr.asked.filter(([name]) => name === 'enable')).toEqual([['enable', 'osmosis-1']])
  await switchNetwork(fairlead, cosmosHub.caipNetworkId)

  expect(getAccount(fairlead, 'cosmos').caipAddress).toBe(
    `cosmos:cosmoshub-4:${keplr.address('cosmoshub-4')}`,
  )
})

test('behavior: several wallets; another key in one of them becomes another account at once', async () => {
  const { events, fairlead, keplr, leap } = open()
  await connect(fairlead, { connectorId: 'leap' })
  expect(getConnectors(fairlead).map(({ id }) => id)).toEqual(['keplr', 'leap'])
  const before = getAccount(fairlead, 'cosmos').address

  keplr.secret = new Uint8Array(32).fill(1)
  events.dispatchEvent(new Event('keplr_keystorechange'))
  await settled()
  expect(getAccount(fairlead, 'cosmos').address).toBe(before)

  leap.secret = new Uint8Array(32).fill(2)
  events.dispatchEvent(new Event('leap_keystorechange'))
  await settled()
  expect(getAccount(fairlead, 'cosmos').address).toBe(leap.address('cosmoshub-4'))
})

test.each([
  ['is not shared', 'Request rejected', false],
  ['is temporarily unreadable', 'Network is busy', true],
])('[CONN-06] another key that %s', async (_, message, isConnected) => {
  const { events, fairlead, keplr } = open()
  await connect(fairlead, { connectorId: 'keplr' })
  keplr.onAsk = () => {
    throw new Error(message)
  }

  events.dispatchEvent(new Event('keplr_keystorechange'))
  await settled()

  expect(getAccount(fairlead, 'cosmos').isConnected).toBe(isConnected)
})

test('[CONN-02] reconnects on the last used chain, without suggesting one', async () => {
  const { fairlead, keplr, reload } = open()
  await connect(fairlead, { chainId: osmosis.caipNetworkId, connectorId: 'keplr' })
  fairlead.destroy()
  keplr.asked.length = 0

  const next = reload()
  await settled()

  expect(getAccount(next, 'cosmos').caipAddress).toBe(
    `cosmos:osmosis-1:${keplr.address('osmosis-1')}`,
  )
  expect(keplr.asked).toEqual([
    ['enable', 'osmosis-1'],
    ['getKey', 'osmosis-1'],
  ])
})

test('[NS-01] suggests a chain unknown to the wallet if the page describes it', async () => {
  const chainInfo = { chainId: 'local-1', chainName: 'Local' }
  const described = { ...localnet, custom: { bech32Prefix: 'new', chainInfo } }
  const { fairlead, keplr } = open([described])

  await connect(fairlead, { connectorId: 'keplr' })

  expect(keplr.asked.map(([name]) => name)).toEqual([
    'enable',
    'experimentalSuggestChain',
    'enable',
    'getKey',
  ])
  expect(getAccount(fairlead, 'cosmos').address).toMatch(/^new1/)
})

test.each([
  ['nothing', localnet],
  [
    'another chain',
    { ...localnet, custom: { bech32Prefix: 'new', chainInfo: { chainId: 'osmosis-1' } } },
  ],
])('[NS-01] error: a chain whose description has %s is not suggested', async (_, network) => {
  const { fairlead, keplr } = open([network])

  await expect(connect(fairlead, { connectorId: 'keplr' })).rejects.toMatchObject({
    code: 'CHAIN_UNSUPPORTED',
    hints: ['Network: cosmos:local-1', expect.stringContaining('custom.chainInfo')],
  })
  expect(keplr.asked).toEqual([['enable', 'local-1']])
})

test('error: the user declines to connect and to sign; other failures suggest no chain', async () => {
  const { fairlead, keplr } = open()
  keplr.onAsk = () => {
    throw new Error('Request rejected')
  }
  await expect(connect(fairlead, { connectorId: 'keplr' })).rejects.toMatchObject({
    code: 'CONNECTION_REJECTED',
  })
  keplr.onAsk = () => {}
  await connect(fairlead, { connectorId: 'keplr' })
  keplr.onAsk = () => {
    throw new Error('Request rejected')
  }
  await expect(signMessage(fairlead, { message: 'A' })).rejects.toMatchObject({
    code: 'REQUEST_REJECTED',
  })
  expect(keplr.asked.flat()).not.toContain('experimentalSuggestChain')
})

test('error: an address of another chain, a malformed address, and an invalid key', async () => {
  for (const change of [
    { bech32Address: createKeplr().address('osmosis-1') },
    { bech32Address: 'cosmos1qqqq' },
    { pubKey: 'AQID' },
  ]) {
    const { fairlead, keplr } = open()
    const read = keplr.api.getKey
    keplr.api.getKey = async (chain) => ({ ...((await read(chain)) as object), ...change })
    await expect(connect(fairlead, { connectorId: 'keplr' })).rejects.toMatchObject({
      code: 'RESPONSE_INVALID',
    })
  }
})

test('[CONN-03] disconnecting revokes the wallet’s permission', async () => {
  const { fairlead, keplr } = open()
  await connect(fairlead, { connectorId: 'keplr' })

  await disconnect(fairlead)

  expect(keplr.asked.at(-1)).toEqual(['disable'])
  expect(getAccount(fairlead, 'cosmos').status).toBe('disconnected')
})

test('[NS-03] EVM and Solana features are not available', async () => {
  const { fairlead } = open()
  await connect(fairlead, { connectorId: 'keplr' })
  const code = 'FEATURE_UNAVAILABLE'

  await expect(sendTransaction(fairlead, { to: 'x', value: 1n })).rejects.toMatchObject({ code })
  await expect(fetchBalance(fairlead)).rejects.toMatchObject({ code })
})

test('behavior: hostile injected objects never throw', () => {
  const trap = new Proxy(
    {},
    {
      get: () => {
        throw new Error('No')
      },
    },
  )
  expect(readKeplrWallets({ keplr: trap, leap: { enable() {} } })).toEqual([])
  expect(readKeplrWallets(trap)).toEqual([])
  const cosmostation = { providers: { keplr: createKeplr().api } }
  expect(readKeplrWallets({ cosmostation }).map(({ name }) => name)).toEqual(['Cosmostation'])
  assert(
    property(anything(), (value) => readKeplrWallets({ keplr: value, leap: value }).length === 0),
  )
})
