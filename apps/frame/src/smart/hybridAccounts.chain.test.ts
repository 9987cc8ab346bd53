import { toHybridAccount } from '@fairlead/protocol/delegations'
import type { SmartAccountSettings } from '@fairlead/protocol/embedded'
import {
  addresses,
  evmVerifier,
  hybridAccounts,
  smartAccounts,
  startChain,
} from '@fairlead/test/node'
import { type Hex, isErc6492Signature, parseEther, stringToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSmartFrame } from '../testing/openSmartFrame.ts'

const someone = '0x000000000000000000000000000000000000dEaD'
const message = 'Hello'
const typedData = {
  domain: { chainId: 31337, name: 'Test', verifyingContract: addresses.usdc },
  message: { text: 'Hello' },
  primaryType: 'Note',
  types: { Note: [{ name: 'text', type: 'string' }] },
} as const
const hybrid = hybridAccounts[31337]
const { kind: _, ...simple } = smartAccounts.counterfactual07

let chain: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
})
afterAll(() => chain.stop())

type Opened = Awaited<ReturnType<typeof openSmartFrame>>
type Signed = { message: Hex; typedData: Hex }

async function sign({ approve, user }: Opened): Promise<Signed> {
  return {
    message: (await approve('personal_sign', [stringToHex(message), user.address])).result as Hex,
    typedData: (await approve('eth_signTypedData_v4', [user.address, typedData])).result as Hex,
  }
}

/** Verifies both signatures on chain, as pages do. */
async function check({ clients }: Opened, signed: Signed, address: Hex) {
  const { reader } = clients
  return [
    await reader.verifyMessage({ address, message, signature: signed.message }),
    await reader.verifyTypedData({ address, ...typedData, signature: signed.typedData }),
  ]
}

/** Sends value from a funded account, and returns what the receiver got. */
async function send({ approve, clients, user }: Opened, value: bigint): Promise<bigint> {
  const { control, reader } = clients
  await control.setBalance({ address: user.address, value: parseEther('1') })
  const before = await reader.getBalance({ address: someone })
  const transaction = { from: user.address, to: someone, value: `0x${value.toString(16)}` }
  const { result } = await approve('eth_sendTransaction', [transaction])
  await reader.waitForTransactionReceipt({ hash: result as Hex })
  return (await reader.getBalance({ address: someone })) - before
}

const ownerOf = ({ user }: Opened) => user.accounts.find(({ type }) => type === 'eoa')!.address

test('[AUTH-14][FEAT-21][SEC-275] default: viem accepts signatures of the account before and after its first operation, and no other text or account', async () => {
  const opened = await openSmartFrame({ chain, smartAccount: hybrid })
  const { address } = opened.user
  const contracts = { factory: hybrid.factory.address, implementation: hybrid.address }
  expect(address).toBe(toHybridAccount(ownerOf(opened), contracts).address)
  expect(await opened.frame.ask('GET_USER')).toMatchObject({ x: { verifiesSignatures: true } })

  const early = await sign(opened)
  expect(Object.values(early).map((one) => isErc6492Signature(one))).toEqual([true, true])
  expect(await check(opened, early, address)).toEqual([true, true])
  const { reader } = opened.clients
  const signature = early.message
  expect(await reader.verifyMessage({ address, message: 'Hello!', signature })).toBe(false)
  expect(await reader.getCode({ address })).toBeUndefined()
  const verifier = evmVerifier({ rpcUrls: { 'eip155:31337': chain.url } })
  const question = { address, chainId: 'eip155:31337', message, signature } as const
  expect(await verifier.verify(question, {})).toBe('valid')
  expect(await verifier.verify({ ...question, message: 'Hello!' }, {})).toBe('invalid')
  const stranger = await openSmartFrame({ chain, smartAccount: hybrid })
  expect(await check(opened, early, stranger.user.address)).toEqual([false, false])

  expect(await send(opened, 7n)).toBe(7n)
  const late = await sign(opened)
  expect(Object.values(late).map((one) => isErc6492Signature(one))).toEqual([false, false])
  for (const signed of [early, late])
    expect(await check(opened, signed, address)).toEqual([true, true])
})

test('[AUTH-14][SEC-276] behavior: the account of an earlier wallet keeps its address and contract, and sends', async () => {
  const before = '2026-11-27T00:00:00Z'
  const smartAccount: SmartAccountSettings = { ...hybrid, earlier: { ...simple, before } }
  const walletCreatedAt = Date.parse(before) - 1
  const opened = await openSmartFrame({ chain, smartAccount, walletCreatedAt })
  const { ask, clients, user } = opened
  const address = await clients.reader.readContract({
    abi: [
      {
        inputs: [{ type: 'address' }, { type: 'uint256' }],
        name: 'getAddress',
        outputs: [{ type: 'address' }],
        stateMutability: 'view',
        type: 'function',
      },
    ],
    address: simple.address,
    args: [ownerOf(opened), 0n],
    functionName: 'getAddress',
  })
  expect(user.address).toBe(address)
  expect(await send(opened, 5n)).toBe(5n)
  await expect(ask('personal_sign', ['0x12', user.address])).rejects.toMatchObject({
    code: 'FEATURE_UNAVAILABLE',
  })

  const later = await openSmartFrame({
    chain,
    smartAccount,
    walletCreatedAt: Date.parse(before),
  })
  const contracts = { factory: hybrid.factory.address, implementation: hybrid.address }
  expect(later.user.address).toBe(toHybridAccount(ownerOf(later), contracts).address)
})

test('[AUTH-14][SEC-277] security: other code of the account or of its factory is not used', async () => {
  const codeHash = `0x${'12'.repeat(32)}` as const
  for (const changed of [
    { ...hybrid, codeHash },
    { ...hybrid, factory: { ...hybrid.factory, codeHash } },
  ])
    await expect(openSmartFrame({ chain, smartAccount: changed })).rejects.toMatchObject({
      code: 'FEATURE_UNAVAILABLE',
    })
})
