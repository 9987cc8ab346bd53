import { accountAddresses, createClients, operator } from '@fairlead/test/node'
import {
  type Address,
  custom,
  defineChain,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseEther,
  parseGwei,
} from 'viem'
import {
  createBundlerClient,
  createPaymasterClient,
  entryPoint07Abi,
  entryPoint08Abi,
  formatUserOperationRequest,
  getUserOperationHash,
  getUserOperationTypedData,
  toSimple7702SmartAccount,
  toSmartAccount,
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { ChainConfiguration } from '../configuration/Chain.ts'
import type { createServer } from '../createServer.ts'
import { ensureLocalProject, localProjectId } from '../features/project/localProject.ts'
import { createTestServer, local } from './createTestServer.ts'

const accountAbi = parseAbi([
  'function execute(address to, uint256 value, bytes data)',
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
])
const oldAccountAbi = parseAbi([
  'function executeBatch(address[] to, uint256[] value, bytes[] data)',
])
const factoryAbi = parseAbi([
  'function createAccount(address owner, uint256 salt) returns (address)',
  'function getAddress(address owner, uint256 salt) view returns (address)',
])

/** A well-formed signature of an arbitrary account: contracts fail if no account can be recovered. */
const stubSignature: Hex = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`

export const someone = '0x000000000000000000000000000000000000dEaD'
export const fees = { maxFeePerGas: parseGwei('5'), maxPriorityFeePerGas: parseGwei('1') }

/** Starts a server that bundles for a local chain, and viem's clients for it. */
export async function startBundler(
  chain: { chainId: number; url: string },
  { bundler, ...options }: startBundler.Options = {},
) {
  const caipNetworkId = `eip155:${chain.chainId}`
  const clients = createClients(chain)
  const served = await createTestServer({
    bundlerAccount: privateKeyToAccount(operator.bundlerKey),
    chains: [
      {
        bundler: { access: 'anyone', pollMs: 50, ...bundler },
        caipNetworkId,
        paymaster: {
          addresses: { '0.7': accountAddresses.paymaster07, '0.8': accountAddresses.paymaster08 },
        },
        upstreams: [chain.url],
      },
    ],
    clock: Date.now,
    projectKeptMs: 0,
    paymasterAccount: privateKeyToAccount(operator.paymasterKey),
    ...options,
  })
  if (options.storage) await ensureLocalProject(options.storage.projects, '127.0.0.1')

  async function ask(method: string, params: readonly unknown[] = []) {
    const call = { id: 1, jsonrpc: '2.0', method, params }
    const response = await served.post(`/v1/bundler?${local}&chainId=${caipNetworkId}`, call)
    return (await response.json()) as {
      error?: { code: number; message: string }
      result?: unknown
    }
  }
  const transport = custom(
    {
      async request({ method, params }: { method: string; params?: readonly unknown[] }) {
        const { error, result } = await ask(method, params)
        if (error) throw error
        return result
      },
    },
    { retryCount: 0 },
  )
  const viemChain = defineChain({ ...clients.reader.chain })
  return {
    ...served,
    ask,
    clients,
    /** viem's own bundler client, connected to the server under test. */
    client: createBundlerClient({
      chain: viemChain,
      client: clients.reader,
      pollingInterval: 20,
      transport,
    }),
    sponsored: createBundlerClient({
      chain: viemChain,
      client: clients.reader,
      paymaster: createPaymasterClient({ transport }),
      pollingInterval: 20,
      transport,
    }),
    sponsor: (dailyWei: bigint, chains: string[] | null = null) =>
      (options.storage ?? served.storage).projects.update(localProjectId, {
        sponsorship: { chains, dailyWei: String(dailyWei) },
      }),
  }
}

export declare namespace startBundler {
  type Options = Partial<createServer.Dependencies> & {
    /** Settings of the bundler. By default, anyone can send operations to it. */
    bundler?: ChainConfiguration['bundler']
  }
}

export type TestBundler = Awaited<ReturnType<typeof startBundler>>

/** Creates a funded account that is not deployed yet. */
export async function createSimpleAccount(
  { clients }: Pick<TestBundler, 'clients'>,
  version: '0.7' | '0.8',
  ether = '1',
) {
  const { control, reader } = clients
  const digits = version === '0.7' ? '07' : '08'
  const factory = accountAddresses[`accountFactory${digits}`]
  const address = accountAddresses[`entryPoint${digits}`]
  const owner = privateKeyToAccount(generatePrivateKey())
  const sender = await reader.readContract({
    abi: factoryAbi,
    address: factory,
    args: [owner.address, 0n],
    functionName: 'getAddress',
  })
  await control.setBalance({ address: sender, value: parseEther(ether) })
  return toSmartAccount({
    client: reader,
    entryPoint: {
      abi: version === '0.7' ? entryPoint07Abi : entryPoint08Abi,
      address,
      version,
    } as { abi: typeof entryPoint08Abi; address: Address; version: '0.8' },
    async encodeCalls(calls) {
      const [first] = calls
      if (calls.length === 1 && first)
        return encodeFunctionData({
          abi: accountAbi,
          args: [first.to, first.value ?? 0n, first.data ?? '0x'],
          functionName: 'execute',
        })
      const [to, values, data] = [
        calls.map((call) => call.to),
        calls.map(({ value = 0n }) => value),
        calls.map((call) => call.data ?? '0x'),
      ]
      // The two versions of this account differ here.
      if (version === '0.7')
        return encodeFunctionData({
          abi: oldAccountAbi,
          args: [to, values, data],
          functionName: 'executeBatch',
        })
      const list = to.map((target, at) => ({ data: data[at]!, target, value: values[at]! }))
      return encodeFunctionData({ abi: accountAbi, args: [list], functionName: 'executeBatch' })
    },
    getAddress: async () => sender,
    getFactoryArgs: async () => ({
      factory,
      factoryData: encodeFunctionData({
        abi: factoryAbi,
        args: [owner.address, 0n],
        functionName: 'createAccount',
      }),
    }),
    getStubSignature: async () => stubSignature,
    signMessage: async ({ message }) => owner.signMessage({ message }),
    signTypedData: async (data) => owner.signTypedData(data as never),
    async signUserOperation(given) {
      const { chainId = reader.chain.id, ...operation } = given
      const userOperation = { ...operation, sender }
      if (version === '0.8')
        return owner.signTypedData(
          getUserOperationTypedData({
            chainId,
            entryPointAddress: address,
            userOperation: userOperation as never,
          }),
        )
      const raw = getUserOperationHash({
        chainId,
        entryPointAddress: address,
        entryPointVersion: '0.7',
        userOperation: userOperation as never,
      })
      return owner.signMessage({ message: { raw } })
    },
  })
}

/** Creates an externally owned account that delegates to a smart account's code. */
export async function createDelegatedAccount(
  { clients }: Pick<TestBundler, 'clients'>,
  ether = '1',
) {
  const owner = privateKeyToAccount(generatePrivateKey())
  await clients.control.setBalance({ address: owner.address, value: parseEther(ether) })
  const account = await toSimple7702SmartAccount({ client: clients.reader, owner })
  const authorization = await owner.signAuthorization({
    address: accountAddresses.simple7702Account,
    chainId: clients.reader.chain.id,
    nonce: 0,
  })
  return { account, authorization, owner }
}

export type TestAccount = Awaited<ReturnType<typeof createSimpleAccount>>

/** Signs an operation, in its JSON-RPC format. */
export async function signOperation(bundler: TestBundler, account: TestAccount, more: object = {}) {
  const prepared = await bundler.client.prepareUserOperation({
    account,
    calls: [{ to: someone, value: 1n }],
    ...fees,
    ...more,
  } as never)
  return formatUserOperationRequest({
    ...(prepared as object),
    signature: await account.signUserOperation(prepared as never),
  } as never) as { maxFeePerGas: Hex; nonce: Hex; signature: Hex }
}
