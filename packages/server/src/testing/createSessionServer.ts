import { toSessionRevocation } from '@fairlead/protocol'
import {
  type accountNames,
  addressOfKey,
  type Execution,
  encodeContext,
  encodeExecute,
  encodeRedemption,
  joinContexts,
  joinSignatures,
  type SessionPermission,
  toCoSignedAccount,
  toDelegation,
  toDelegationTypedData,
  toOperationTypedData,
} from '@fairlead/protocol/delegations'
import type { SmartAccountSettings } from '@fairlead/protocol/embedded'
import {
  accountAddresses,
  addresses,
  createClients,
  delegatorAccounts,
  operator,
} from '@fairlead/test/node'
import { type Address, encodeFunctionData, erc20Abi, type Hex, numberToHex, parseEther } from 'viem'
import { entryPoint07Abi, toPackedUserOperation } from 'viem/account-abstraction'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished } from 'vitest'
import { localProjectId } from '../features/project/localProject.ts'
import { testOrigin } from './createTestDevice.ts'
import { createWalletServer } from './createWalletServer.ts'

/** Chain of the tests, and the contracts of its sessions. */
export const sessionChainId = 31337
export const caipNetworkId = `eip155:${sessionChainId}` as const
const settings = delegatorAccounts[sessionChainId]
export const { coSigned, enforcers, manager } = settings.delegations

/** 10 USDC per hour, in the older wire format. */
export const tenUsdc = (start?: number) => ({
  data: {
    address: addresses.usdc as Address,
    allowance: numberToHex(10_000_000n),
    period: 3600,
    ...(start !== undefined && { start }),
  },
  type: 'erc20-recurring-allowance' as const,
})

/** Returns a transfer of USDC, in units of 0.000001. */
export const transfer = (to: Address, amount: bigint): Execution => ({
  data: encodeFunctionData({ abi: erc20Abi, args: [to, amount], functionName: 'transfer' }),
  target: addresses.usdc,
  value: 0n,
})

/** Creates a server with the frame's host, a bundler and sessions on a local chain. Its time is the chain's. */
export async function createSessionServer(
  chain: { chainId: number; url: string },
  limits: { pendingPerProject?: number; perAccount?: number } = {},
  smartAccount: SmartAccountSettings = settings,
) {
  const clients = createClients(chain)
  const { control, reader } = clients
  await control.mine({ blocks: 1 })
  const served = await createWalletServer(
    {
      chains: [
        {
          caipNetworkId,
          isTestnet: true,
          name: 'Devnet',
          nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
          rpcUrls: [chain.url],
          smartAccount,
        },
      ],
    },
    {
      bundlerAccount: privateKeyToAccount(operator.bundlerKey),
      chains: [
        {
          bundler: { access: 'anyone', pollMs: 50 },
          caipNetworkId,
          contracts: { multicall3: addresses.multicall3 },
          upstreams: [chain.url],
        },
      ],
      sessions: limits,
    },
  )
  const { clock, send, server } = served
  const { timestamp } = await reader.getBlock()
  clock.nowMs = Number(timestamp) * 1000
  const following = server.follow()
  onTestFinished(() => following.close())

  async function ask(path: string, body?: unknown, origin: string | null = testOrigin) {
    const separator = path.includes('?') ? '&' : '?'
    const answer = await send(
      new Request(`http://localhost:4400${path}${separator}projectId=${localProjectId}`, {
        headers: { 'content-type': 'application/json', ...(origin !== null && { origin }) },
        ...(body !== undefined && { body: JSON.stringify(body), method: 'POST' }),
      }),
    )
    return { body: (await answer.json()) as Answer, status: answer.status }
  }

  /** Creates an account with 100 USDC whose code can delegate. */
  async function createOwner(): Promise<PrivateKeyAccount> {
    const owner = privateKeyToAccount(generatePrivateKey())
    await control.setBalance({ address: owner.address, value: parseEther('1') })
    await clients.holder.writeContract({
      abi: erc20Abi,
      address: addresses.usdc,
      args: [owner.address, 100_000_000n],
      functionName: 'transfer',
    })
    await control.setCode({
      address: owner.address,
      bytecode: `0xef0100${settings.address.slice(2)}`,
    })
    return owner
  }

  return { ...served, ask, clients, createOwner, nowSeconds: () => Math.floor(clock.nowMs / 1000) }
}

export type SessionServer = Awaited<ReturnType<typeof createSessionServer>>

/** Any response body; missing fields are `undefined`. */
type Answer = {
  code?: string
  context?: Hex
  detail?: string
  key?: { publicKey: Hex; type: string }
  pci?: string
  pcis?: readonly Readonly<Record<string, unknown>>[]
  reasons?: readonly { description: string; field: string }[]
  signature?: Hex
  success?: boolean
}

/** Signs delegations as the wallet does. @returns The context of the grant. */
export async function grant(
  owner: PrivateKeyAccount,
  options: {
    delegate: Address
    /** Account that grants, if it is a contract of the owner. */
    delegator?: Address
    expiry: number
    nonce?: bigint
    permissions: readonly SessionPermission[]
    salt?: bigint
    signer?: PrivateKeyAccount
  },
): Promise<Hex> {
  const { delegate, delegator = owner.address, expiry, nonce = 0n } = options
  const { permissions, salt = 1n, signer = owner } = options
  const contexts = await Promise.all(
    permissions.map(async (permission) => {
      const delegation = toDelegation({
        delegate,
        delegator,
        enforcers,
        expiry,
        nonce,
        permission,
        salt,
      })
      const data = toDelegationTypedData(delegation, { chainId: sessionChainId, manager })
      const signature = await signer.signTypedData({
        ...data,
        message: { ...data.message, salt },
      })
      return encodeContext({ ...delegation, signature })
    }),
  )
  return joinContexts(contexts)
}

/** Creates and activates a session of 10 USDC per hour, as a page and a wallet do together. */
export async function openSession(
  { ask, createOwner, nowSeconds }: SessionServer,
  given: { contract?: Address; owner?: PrivateKeyAccount; seconds?: number } = {},
) {
  const owner = given.owner ?? (await createOwner())
  const app = privateKeyToAccount(generatePrivateKey())
  const start = nowSeconds() - 10
  const delegator = given.contract ?? owner.address
  const path = `/v1/sessions/${encodeURIComponent(`${caipNetworkId}:${delegator}`)}`
  const appKey = { publicKey: app.publicKey, type: 'secp256k1' as const }
  const request = {
    expiry: nowSeconds() + (given.seconds ?? 3600),
    permissions: [tenUsdc(start)],
    policies: [],
    signer: { data: { keys: [appKey] }, type: 'keys' as const },
  }
  const created = await ask(`${path}?v=2`, request)
  const { key, pci = '' } = created.body
  const publicKey = key?.publicKey ?? '0x'
  const account = toCoSignedAccount([app.address, addressOfKey(publicKey)], coSigned)
  const permission: SessionPermission = {
    kind: 'erc20',
    periodAmount: 10_000_000n,
    periodDuration: 3600,
    startTime: start,
    token: addresses.usdc,
  }
  const context = await grant(owner, {
    delegate: account.address,
    delegator,
    expiry: request.expiry,
    permissions: [permission],
  })
  const activation = { ...request, context, pci }
  return {
    account,
    activate: (changes: object = {}) => ask(`${path}/activate`, { ...activation, ...changes }),
    activation,
    app,
    context,
    created,
    owner,
    path,
    pci,
    permission,
    publicKey,
    revoke: async (by: PrivateKeyAccount = owner, changes: object = {}) => {
      const message = toSessionRevocation({ account: `${caipNetworkId}:${delegator}`, pci })
      const signature = await by.signMessage({ message })
      return ask(`${path}/revoke`, { pci, signature, ...changes })
    },
  }
}

export type OpenSession = Awaited<ReturnType<typeof openSession>>

/** Returns an operation that redeems contexts for calls, unsigned and in the format of JSON-RPC. */
export async function toOperation(
  { clients: { control, reader } }: SessionServer,
  { account, context }: Pick<OpenSession, 'account' | 'context'>,
  executions: readonly Execution[],
) {
  await control.setBalance({ address: account.address, value: parseEther('1') })
  const isDeployed = (await reader.getCode({ address: account.address })) !== undefined
  const nonce = await reader.readContract({
    abi: entryPoint07Abi,
    address: accountAddresses.entryPoint07,
    args: [account.address, 0n],
    functionName: 'getNonce',
  })
  const data = encodeRedemption(executions.map((execution) => ({ context, execution })))
  return {
    callData: encodeExecute([{ data, target: manager, value: 0n }]),
    callGasLimit: numberToHex(1_000_000n),
    ...(!isDeployed && { factory: account.factory, factoryData: account.factoryData }),
    maxFeePerGas: numberToHex(5_000_000_000n),
    maxPriorityFeePerGas: numberToHex(1_000_000_000n),
    nonce: numberToHex(nonce),
    preVerificationGas: numberToHex(200_000n),
    sender: account.address,
    verificationGasLimit: numberToHex(1_500_000n),
  }
}
type Operation = Awaited<ReturnType<typeof toOperation>>

/** Signs an operation with one of the keys of its account. */
export function signOperation(
  operation: Operation,
  key: PrivateKeyAccount,
  account: keyof typeof accountNames = 'coSigned',
): Promise<Hex> {
  const { callGasLimit, maxFeePerGas, maxPriorityFeePerGas, nonce, preVerificationGas } = operation
  const packed = toPackedUserOperation({
    callData: operation.callData,
    callGasLimit: BigInt(callGasLimit),
    ...(operation.factory && { factory: operation.factory, factoryData: operation.factoryData }),
    maxFeePerGas: BigInt(maxFeePerGas),
    maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
    nonce: BigInt(nonce),
    preVerificationGas: BigInt(preVerificationGas),
    sender: operation.sender,
    signature: '0x',
    verificationGasLimit: BigInt(operation.verificationGasLimit),
  })
  const data = toOperationTypedData(
    { ...packed, nonce, preVerificationGas },
    {
      account,
      chainId: sessionChainId,
      entryPoint: accountAddresses.entryPoint07,
    },
  )
  return key.signTypedData(data)
}

/** Sends an operation with these signatures to the server's bundler. Returns its receipt, or the error. */
export async function sendOperation(
  { ask }: SessionServer,
  operation: Operation,
  signatures: Parameters<typeof joinSignatures>[0],
): Promise<{ error?: { code: number; message: string }; success?: boolean }> {
  const call = async (method: string, params: readonly unknown[]) => {
    const path = `/v1/bundler?chainId=${encodeURIComponent(caipNetworkId)}`
    const { body } = await ask(path, { id: 1, jsonrpc: '2.0', method, params })
    return body as { error?: { code: number; message: string }; result?: unknown }
  }
  const signature = joinSignatures(signatures)
  const sent = await call('eth_sendUserOperation', [
    { ...operation, signature },
    accountAddresses.entryPoint07,
  ])
  if (sent.error) return { error: sent.error }
  let receipt: unknown
  const isIncluded = async () => {
    receipt = (await call('eth_getUserOperationReceipt', [sent.result])).result
    return Boolean(receipt)
  }
  await expect.poll(isIncluded).toBe(true)
  return { success: (receipt as { success: boolean }).success }
}
