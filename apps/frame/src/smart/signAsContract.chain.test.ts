import type { SmartAccountSettings } from '@fairlead/protocol/embedded'
import {
  accountAddresses,
  addresses,
  createClients,
  evmVerifier,
  loadContracts,
  startChain,
} from '@fairlead/test/node'
import {
  encodeFunctionData,
  type Hex,
  hashMessage,
  isErc6492Signature,
  keccak256,
  parseAbi,
  stringToHex,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSmartFrame } from '../testing/openSmartFrame.ts'

const factoryAbi = parseAbi(['function createAccount(address owner, uint256 salt)'])
const accountAbi = parseAbi([
  'function isValidSignature(bytes32, bytes) view returns (bytes4)',
  'function owner() view returns (address)',
])
const message = 'Hello'
const typedData = {
  domain: { chainId: 31337, name: 'Test', verifyingContract: addresses.usdc },
  message: { text: 'Hello' },
  primaryType: 'Note',
  types: { Note: [{ name: 'text', type: 'string' }] },
} as const

let chain: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
})
afterAll(() => chain.stop())

type Opened = Awaited<ReturnType<typeof openSmartFrame>>

/** Deploys a factory of accounts that verify signatures, and opens a user of it. */
async function open(changes: Partial<SmartAccountSettings> = {}) {
  const { deployer, reader } = createClients(chain)
  const { abi, bytecode } = loadContracts().SigningAccountFactory!
  const args = [accountAddresses.entryPoint08]
  const hash = await deployer.deployContract({ abi, args, bytecode })
  const { contractAddress } = await reader.waitForTransactionReceipt({ hash })
  const factory = contractAddress!
  const code = await reader.getCode({ address: factory })
  const opened = await openSmartFrame({
    chain,
    smartAccount: {
      address: factory,
      codeHash: keccak256(code!),
      entryPoint: '0.8',
      kind: 'counterfactual',
      verifiesSignatures: true,
      ...changes,
    },
  })
  const owner = opened.user.accounts.find(({ type }) => type === 'eoa')!.address
  async function create() {
    const data = encodeFunctionData({
      abi: factoryAbi,
      args: [owner, 0n],
      functionName: 'createAccount',
    })
    const sent = await deployer.sendTransaction({ data, to: factory })
    expect(await reader.waitForTransactionReceipt({ hash: sent })).toMatchObject({
      status: 'success',
    })
  }
  return { ...opened, create, factory, owner, reader }
}

const sign = async ({ approve, user }: Pick<Opened, 'approve' | 'user'>) => ({
  message: (await approve('personal_sign', [stringToHex(message), user.address])).result as Hex,
  typedData: (await approve('eth_signTypedData_v4', [user.address, typedData])).result as Hex,
})

async function check(
  { reader }: { reader: Opened['clients']['reader'] },
  signed: { message: Hex; typedData: Hex },
  address: Hex,
) {
  return [
    await reader.verifyMessage({ address, message, signature: signed.message }),
    await reader.verifyTypedData({ address, ...typedData, signature: signed.typedData }),
  ]
}

test('[AUTH-14][SEC-272] default: viem accepts signatures of a counterfactual account before and after its deployment, and no other text', async () => {
  const opened = await open()
  const { create, owner, reader, user } = opened
  const { address } = user
  expect(address).not.toBe(owner)
  expect(await opened.frame.ask('GET_USER')).toMatchObject({ x: { verifiesSignatures: true } })

  const early = await sign(opened)
  expect(Object.values(early).map((one) => isErc6492Signature(one))).toEqual([true, true])
  expect(await check(opened, early, address)).toEqual([true, true])
  const changed = { address, message: 'Hello!', signature: early.message }
  expect(await reader.verifyMessage(changed)).toBe(false)
  const otherText = { ...typedData, message: { text: 'Hello!' } }
  expect(await reader.verifyTypedData({ address, ...otherText, signature: early.typedData })).toBe(
    false,
  )
  // The signature deploys nothing, and the account of another factory refuses it.
  expect(await reader.getCode({ address })).toBeUndefined()
  const stranger = await open()
  expect(await check(opened, early, stranger.user.address)).toEqual([false, false])

  await create()
  const late = await sign(opened)
  expect(Object.values(late).map((one) => isErc6492Signature(one))).toEqual([false, false])
  for (const signed of [early, late])
    expect(await check(opened, signed, address)).toEqual([true, true])
  const valid = { abi: accountAbi, address, args: [hashMessage(message), late.message] } as const
  expect(await reader.readContract({ ...valid, functionName: 'isValidSignature' })).toBe(
    '0x1626ba7e',
  )
})

test('[AUTH-14][FEAT-21] behavior: a page’s server accepts a sign-in of an account that is not deployed, and only for that account', async () => {
  const opened = await open()
  const { approve, ask, owner, user } = opened
  const { address } = user
  const textFor = (account: string) =>
    [
      'app.example wants you to sign in with your Ethereum account:',
      account,
      '',
      'URI: https://app.example',
      'Version: 1',
      'Chain ID: 31337',
      'Nonce: abcdefgh',
    ].join('\n')
  const text = textFor(address)
  const { description, result } = await approve('personal_sign', [stringToHex(text), address])
  expect(description.warnings).toEqual([{ level: 'note', word: 'warnBothAccounts' }])
  const verifier = evmVerifier({ rpcUrls: { 'eip155:31337': chain.url } })
  const question = {
    address,
    chainId: 'eip155:31337',
    message: text,
    signature: String(result),
  } as const
  expect(await verifier.verify(question, {})).toBe('valid')
  expect(await verifier.verify({ ...question, message: `${text}1` }, {})).toBe('invalid')
  expect(await verifier.verify({ ...question, address: owner }, {})).toBe('invalid')

  // The key is also the regular account's, so a sign-in that names it must not be signed here.
  const answer = ask('personal_sign', [stringToHex(textFor(owner)), address])
  const asked = await opened.show(answer)
  expect(asked.description.warnings).toContainEqual({ level: 'block', word: 'blockedSignIn' })
  opened.frame.queue.reject(asked)
  await expect(answer).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
})

test('[AUTH-14][SEC-273] security: a signature that the account refuses never reaches the page, and typed data shows that both accounts accept it', async () => {
  const opened = await open()
  const { approve, clients, create, reader, user } = opened
  const { description } = await approve('eth_signTypedData_v4', [user.address, typedData])
  expect(description.warnings).toContainEqual({ level: 'high', word: 'warnBothAccounts' })

  // The account has another owner now.
  await create()
  const slot = (await reader.getStorageAt({ address: user.address, slot: '0x0' }))!
  const word = slot.replace(/.{40}$/, addresses.usdc.slice(2).toLowerCase()) as Hex
  await clients.control.setStorageAt({ address: user.address, index: 0, value: word })
  expect(
    await reader.readContract({ abi: accountAbi, address: user.address, functionName: 'owner' }),
  ).toBe(addresses.usdc)
  await expect(approve('personal_sign', ['0x12', user.address])).rejects.toMatchObject({
    code: 'FEATURE_UNAVAILABLE',
  })

  // Code of the factory that the operator hasn't named.
  const changed = await open({ codeHash: `0x${'12'.repeat(32)}` }).catch((error: unknown) => error)
  expect(changed).toMatchObject({ code: 'FEATURE_UNAVAILABLE' })
})
