import { defineChain } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts, addresses, nameAddresses, names } from './addresses.ts'
import { type Clients, createClients } from './clients.ts'
import { type Chain, startChain } from './startChain.ts'

let chain: Chain
let reader: Clients['reader']

beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
  reader = createClients(chain).reader
})
afterAll(() => chain.stop())

const universalResolverAddress = nameAddresses.ensUniversalResolver

test('default: an address resolves to its name, and the name to the address', async () => {
  for (const who of ['holder', 'friend'] as const) {
    const address = accounts[who]
    const name = await getEnsName(reader, { address, universalResolverAddress })
    expect(name).toBe(names[who])
    expect(await getEnsAddress(reader, { name: names[who], universalResolverAddress })).toBe(
      address,
    )
  }
})

test('default: networks include the resolver address, so that no other setting is needed', async () => {
  const { contracts } = chain.network
  const known = defineChain({
    ...reader.chain,
    contracts: contracts as { ensUniversalResolver: { address: `0x${string}` } },
  })

  expect(await getEnsName({ ...reader, chain: known }, { address: accounts.holder })).toBe(
    'holder.eth',
  )
})

test('behavior: the avatar of account 1 is an NFT that it holds', async () => {
  const options = { key: 'avatar', name: names.holder, universalResolverAddress }

  expect(await getEnsText(reader, options)).toBe(`eip155:31337/erc721:${addresses.tiles}/1`)
})

test('behavior: unregistered names and addresses', async () => {
  const address = accounts.deployer

  expect(await getEnsName(reader, { address, universalResolverAddress })).toBeNull()
  expect(await getEnsAddress(reader, { name: 'no.eth', universalResolverAddress })).toBeNull()
})
