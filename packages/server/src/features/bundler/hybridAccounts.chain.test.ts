import { encodeExecute, toHybridAccount } from '@fairlead/protocol/delegations'
import { hybridAccounts, startChain } from '@fairlead/test/node'
import {
  decodeFunctionData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  pad,
  parseAbi,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createSessionServer,
  sendOperation,
  signOperation,
  toOperation,
} from '../../testing/createSessionServer.ts'

const factoryAbi = parseAbi(['function deploy(bytes bytecode, bytes32 salt) returns (address)'])
const someone = '0x000000000000000000000000000000000000dEaD'

let chain: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
})
afterAll(() => chain.stop())

test('[AUTH-14][API-24][SEC-278] default: the bundler deploys the configured account and sends its batch; another deployment by the same factory is refused', async () => {
  const settings = hybridAccounts[31337]
  const server = await createSessionServer(chain, {}, settings)
  const { reader } = server.clients
  const owner = privateKeyToAccount(generatePrivateKey())
  const { factory, ...account } = toHybridAccount(owner.address, {
    factory: settings.factory.address,
    implementation: settings.address,
  })
  async function send({ address, factoryData }: { address: Hex; factoryData: Hex }) {
    const call = { data: '0x', target: someone, value: 3n } as const
    const operation = {
      ...(await toOperation(
        server,
        { account: { address, factory, factoryData }, context: '0x' },
        [],
      )),
      callData: encodeExecute([call, call]),
    }
    const signature = await signOperation(operation, owner, 'hybrid')
    return sendOperation(server, operation, [{ signature, signer: owner.address }])
  }

  const before = await reader.getBalance({ address: someone })
  expect(await send(account)).toEqual({ success: true })
  expect(await reader.getBalance({ address: someone })).toBe(before + 6n)
  // Deployed now, so the code behind the proxy is read.
  expect(await send(account)).toEqual({ success: true })
  const { args } = decodeFunctionData({ abi: factoryAbi, data: account.factoryData })
  const [bytecode] = args
  const salt = pad('0x1', { size: 32 })
  const other = {
    address: getContractAddress({ bytecode, from: factory, opcode: 'CREATE2', salt }),
    factoryData: encodeFunctionData({
      abi: factoryAbi,
      args: [bytecode, salt],
      functionName: 'deploy',
    }),
  }
  expect(await send(other)).toMatchObject({
    error: { message: expect.stringContaining('Unknown code of the factory') },
  })
})
