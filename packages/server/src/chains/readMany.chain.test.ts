import { accounts, addresses, createClients, startChain } from '@fairlead/test/node'
import { parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestChain } from '../testing/createTestChain.ts'
import { readMany } from './readMany.ts'

const abi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function name() view returns (string)',
])
const name = { abi, address: addresses.tiles, functionName: 'name' }
const ownerOf = (id: bigint) => ({
  abi,
  address: addresses.tiles,
  args: [id],
  functionName: 'ownerOf',
})

let local: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  local = await startChain({ chainId: 31337 })
})
afterAll(() => local.stop())

test.each([addresses.multicall3, undefined])(
  'default: one failing read does not affect the others (%s)',
  async (multicall3) => {
    const chain = createTestChain(local.url, multicall3 ? { contracts: { multicall3 } } : {})
    const calls = [ownerOf(1n), ownerOf(99n), name, { ...name, address: accounts.friend }]

    expect(await readMany(chain, calls)).toEqual([
      accounts.holder,
      undefined,
      'Dev Tiles',
      undefined,
    ])
  },
)

test('behavior: one read that breaks the whole response does not affect the others', async () => {
  const chain = createTestChain(local.url, { contracts: { multicall3: addresses.multicall3 } })
  const { control } = createClients(local)
  // An endless loop: JUMPDEST, PUSH1 0, JUMP.
  const address = '0x00000000000000000000000000000000000010af'
  await control.setCode({ address, bytecode: '0x5b600056' })

  expect(await readMany(chain, [{ ...name, address }, name])).toEqual([undefined, 'Dev Tiles'])
})

test('behavior: keeps the order when reads exceed one batch', async () => {
  const calls = Array.from({ length: 65 }, (_, index) => ownerOf(BigInt(index)))

  const answers = await readMany(createTestChain(local.url), calls)

  expect(answers.map((answer, id) => (answer ? id : 0)).filter((id) => id > 0)).toEqual([1, 2])
})

test('error: reports an unreachable node', async () => {
  const chain = createTestChain('http://127.0.0.1:1')

  await expect(readMany(chain, [name])).rejects.toThrow()
})
