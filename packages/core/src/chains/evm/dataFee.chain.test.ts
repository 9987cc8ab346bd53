import { createTestFairlead } from '@fairlead/test'
import { createClients, startChain } from '@fairlead/test/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evmReaderOf } from '../../actions/readerOf.ts'

let chain: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
})
afterAll(() => chain.stop())

const address = '0x420000000000000000000000000000000000000F'

test('behavior: on an OP Stack network, its oracle returns the data fee', async () => {
  const { control } = createClients(chain)
  // Answers `getL1FeeUpperBound(size)` with 1000 wei per byte.
  await control.setCode({ address, bytecode: '0x6004356103e80260005260206000f3' })
  const contracts = { gasPriceOracle: { address } }
  const network = { ...chain.network, contracts: { ...chain.network.contracts, ...contracts } }
  const { fairlead } = createTestFairlead({ networks: [network] }, undefined, {
    fetch: (...input) => fetch(...input),
  })
  const reader = await evmReaderOf(fairlead)

  const [on] = fairlead.store.getState().networks
  expect(await reader.getDataFee({ network: on!, size: 188 })).toBe(188_000n)
  expect(await reader.getDataFee({ network: { ...on!, contracts: {} }, size: 188 })).toBe(0n)
})
