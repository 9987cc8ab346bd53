import {
  encodeContext,
  encodeTerms,
  rootAuthority,
  toDelegationTypedData,
} from '@fairlead/protocol/delegations'
import {
  createClients,
  delegationAddresses,
  delegatorAccounts,
  startChain,
} from '@fairlead/test/node'
import { parseEther, parseGwei } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSessionApp } from '../../testing/createSessionApp.ts'
import { signSessionStop } from './signSessionStop.ts'

const { address: code } = delegatorAccounts[31337]
const payment = {
  data: '0x',
  target: '0x000000000000000000000000000000000000bEEF',
  value: 1n,
} as const

let chain: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
})
afterAll(() => chain.stop())

test('[FEAT-14] security: the signed transaction ends all sessions of the account without a server', async () => {
  const clients = createClients(chain)
  const app = await createSessionApp(clients)
  const evmKey = generatePrivateKey()
  const owner = privateKeyToAccount(evmKey)
  const bytecode = `0xef0100${code.slice(2).toLowerCase()}` as const
  await clients.control.setCode({ address: owner.address, bytecode })
  await clients.control.setBalance({ address: owner.address, value: parseEther('1') })
  const caveat = {
    args: '0x',
    enforcer: delegationAddresses.nonce,
    terms: encodeTerms.nonce(0n),
  } as const
  const delegation = {
    authority: rootAuthority,
    caveats: [caveat],
    delegate: app.address,
    delegator: owner.address,
    salt: 1n,
  }
  const place = { chainId: 31337, manager: delegationAddresses.manager }
  const { message, ...data } = toDelegationTypedData(delegation, place)
  const signature = await owner.signTypedData({ ...data, message: { ...message, salt: 1n } })
  const context = encodeContext({ ...delegation, signature })
  expect(await app.refusalOf(context, payment)).toBeUndefined()

  const stop = {
    addresses: { eip155: owner.address, solana: '' },
    chainId: 31337,
    enforcer: delegationAddresses.nonce,
    evmKey,
    manager: delegationAddresses.manager,
    maxFeePerGas: parseGwei('30'),
    maxPriorityFeePerGas: parseGwei('1'),
    nonce: 0,
  }
  const serializedTransaction = signSessionStop(stop)
  const hash = await clients.reader.sendRawTransaction({ serializedTransaction })
  await clients.reader.waitForTransactionReceipt({ hash })
  expect(await app.refusalOf(context, payment)).toMatch(/invalid-nonce$/)

  const addresses = { eip155: app.address, solana: '' }
  expect(() => signSessionStop({ ...stop, addresses })).toThrow(
    expect.objectContaining({ code: 'SIGNATURE_INVALID' }) as Error,
  )
})
