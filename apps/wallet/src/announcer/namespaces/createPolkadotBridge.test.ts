import { announceInjectedWeb3, toWrapped } from '@fairlead/core/testing/parts'
import { verify } from '@scure/sr25519'
import { hexToBytes } from 'viem'
import { expect, test } from 'vitest'
import { keyring } from '../../testing/methodContext.ts'
import { sharingOf } from '../../testing/sharingOf.ts'
import { createPolkadotBridge } from './createPolkadotBridge.ts'

const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const westend = 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e'
const { publicKey } = keyring.polkadot(0)

// biome-ignore lint/suspicious/noExplicitAny: pages access these objects untyped, by the names of a standard
type Registered = any

function setup() {
  const { confirm, sharing } = sharingOf([polkadot, westend])
  const page: Registered = {}
  announceInjectedWeb3(createPolkadotBridge(sharing), page)
  return { confirm, entry: page.injectedWeb3['fairlead-sample'], sharing }
}

test('default: [NS-04] one account, with an address in the generic format', async () => {
  const { confirm, entry } = setup()

  const { accounts } = await entry.enable('A page')

  expect(confirm.asked).toMatchObject([{ kind: 'share' }])
  const seen: unknown[] = []
  accounts.subscribe((one: unknown) => seen.push(one))
  const [account, ...others] = await accounts.get()
  expect(account).toMatchObject({ address: keyring.addressOf(0, westend), type: 'sr25519' })
  expect(others).toEqual([])
  expect(seen).toEqual([[account]])
})

test.each([polkadot, westend])('default: signs bytes, for the address on %s', async (chainId) => {
  const { confirm, entry } = setup()
  const { signer } = await entry.enable('A page')
  const address = keyring.addressOf(0, chainId)

  const { signature } = await signer.signRaw({ address, data: '0x4869', type: 'bytes' })

  expect(verify(toWrapped(new TextEncoder().encode('Hi')), hexToBytes(signature), publicKey)).toBe(
    true,
  )
  expect(confirm.asked.at(-1)).toMatchObject({ method: 'polkadot_signMessage' })
})

test('behavior: a transaction request has the network of its genesis hash', async () => {
  const { confirm, entry } = setup()
  const { signer } = await entry.enable('A page')
  const genesisHash = `0x91b171bb158e2d3848fa23a9f1c25182${'0'.repeat(32)}`
  const payload = { address: keyring.addressOf(0, westend), genesisHash, nonce: '0x00' }

  await expect(signer.signPayload(payload)).rejects.toThrow()

  const address = keyring.addressOf(0, polkadot)
  expect(confirm.asked.at(-1)).toMatchObject({
    accounts: [`${polkadot}:${address}`],
    chainId: polkadot,
    method: 'polkadot_signTransaction',
    params: { address, transactionPayload: { address, genesisHash, nonce: '0x00' } },
  })
})

test.each([
  ['a foreign address', keyring.addressOf(1, polkadot), 4100],
  ['an invalid address', '0', 4100],
  ['no address', undefined, -32602],
])('error: %s', async (_, address, code) => {
  const { confirm, entry } = setup()
  const { signer } = await entry.enable('A page')

  await expect(signer.signRaw({ address, data: '0x00' })).rejects.toMatchObject({ code })

  expect(confirm.asked).toHaveLength(1)
})

test('error: declining connects nothing', async () => {
  const { confirm, entry, sharing } = setup()
  confirm.says = 'no'

  await expect(entry.enable('A page')).rejects.toMatchObject({ code: 4001 })

  expect(sharing.accounts()).toEqual([])
})
