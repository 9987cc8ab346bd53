import {
  encodeContext,
  readExecutionRequests,
  toDelegation,
  toDelegationTypedData,
} from '@fairlead/protocol/delegations'
import { createTestEnvironment, createTestFairlead, createTestWallet } from '@fairlead/test'
import { addresses, createClients, delegatorAccounts, startChain } from '@fairlead/test/node'
import { connect } from 'fairlead'
import { createWalletClient, erc20Abi, type Hex, http, parseEther } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { charge, type Grant, wrap } from './sessionBackend.ts'
import { options } from './sessionOptions.ts'
import { hireBot, subscribe } from './sessions.ts'

const { address: code, delegations } = delegatorAccounts[31339]
const { enforcers, manager } = delegations

let chain: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  chain = await startChain({ chainId: 31339 })
})
afterAll(() => chain.stop())

/** A wallet that grants what the reader of the embedded wallet accepts, signed by a real key. */
function createGrantingWallet(owner: PrivateKeyAccount) {
  const wallet = createTestWallet({ accounts: [owner.address], chainId: '0x7a6b' })
  const supported = { chainIds: ['0x7a6b'], ruleTypes: ['expiry'] }
  wallet.answers.wallet_getSupportedExecutionPermissions = () => ({
    'contract-call': supported,
    'erc20-token-periodic': supported,
  })
  wallet.answers.wallet_requestExecutionPermissions = async (params) => {
    // The chain's clock may be behind, and a period that has not started yet allows nothing.
    const now = Math.floor(Date.now() / 1000) - 60
    const requests = readExecutionRequests(params, { now, own: [owner.address] })
    return Promise.all(
      requests.map(async ({ expiry, permission, to }, index) => {
        const salt = BigInt(index + 1)
        const delegation = toDelegation({
          delegate: to,
          delegator: owner.address,
          enforcers,
          expiry,
          nonce: 0n,
          permission,
          salt,
        })
        const data = toDelegationTypedData(delegation, { chainId: 31339, manager })
        const signature = await owner.signTypedData({ ...data, message: { ...data.message, salt } })
        const [asked] = (params as object[]).slice(index)
        const context = encodeContext({ ...delegation, signature })
        return { ...asked, context, delegationManager: manager, dependencies: [] }
      }),
    )
  }
  return wallet
}

async function open() {
  const { control, holder, reader } = createClients(chain)
  const owner = privateKeyToAccount(generatePrivateKey())
  const backend = privateKeyToAccount(generatePrivateKey())
  for (const { address } of [owner, backend])
    await control.setBalance({ address, value: parseEther('1') })
  await control.setCode({ address: owner.address, bytecode: `0xef0100${code.slice(2)}` })
  const funding = await holder.writeContract({
    abi: erc20Abi,
    address: addresses.usdc,
    args: [owner.address, 100_000_000n],
    functionName: 'transfer',
  })
  await reader.waitForTransactionReceipt({ hash: funding })
  const wallet = createGrantingWallet(owner)
  const { fairlead } = createTestFairlead(
    { features: options.features, networks: [chain.network] },
    createTestEnvironment(),
    { injected: () => wallet.provider, now: () => Date.now() },
  )
  await connect(fairlead, { connectorId: 'injected' })
  const client = createWalletClient({
    account: backend,
    chain: holder.chain,
    transport: http(chain.url),
  })
  const send = async (sending: Promise<Hex>) => {
    const receipt = await reader.waitForTransactionReceipt({ hash: await sending })
    return receipt.status
  }
  const balanceOf = (token: Hex, address: Hex) =>
    reader.readContract({
      abi: erc20Abi,
      address: token,
      args: [address],
      functionName: 'balanceOf',
    })
  return { backend, balanceOf, client, fairlead, owner, send }
}

const first = ([grant]: readonly Grant[]): Grant => grant!

test('[FEAT-14] smart sessions: a subscription collects what was granted, and no more', async () => {
  const { backend, balanceOf, client, fairlead, owner, send } = await open()
  const { usdc } = addresses
  const grant = first(await subscribe(fairlead, { backend: backend.address, usdc }))

  expect(await send(charge(client, grant, { amount: 7_000_000n, token: usdc }))).toBe('success')
  await expect(charge(client, grant, { amount: 4_000_000n, token: usdc })).rejects.toThrow(
    'transfer-amount-exceeded',
  )
  expect(await send(charge(client, grant, { amount: 3_000_000n, token: usdc }))).toBe('success')

  expect(await balanceOf(usdc, backend.address)).toBe(10_000_000n)
  expect(await balanceOf(usdc, owner.address)).toBe(90_000_000n)
})

test('[FEAT-14] smart sessions: a bot calls the function that it was hired for, and no other', async () => {
  const { backend, balanceOf, client, fairlead, owner, send } = await open()
  const { usdc, weth } = addresses
  const grant = first(await hireBot(fairlead, { bot: backend.address, weth }))

  expect(await send(wrap(client, grant, { amount: 10n ** 16n, weth }))).toBe('success')
  await expect(wrap(client, grant, { amount: 2n * 10n ** 16n, weth })).rejects.toThrow(
    'value-too-high',
  )
  await expect(charge(client, grant, { amount: 1n, token: usdc })).rejects.toThrow(
    'target-address-not-allowed',
  )

  expect(await balanceOf(weth, owner.address)).toBe(10n ** 16n)
})
