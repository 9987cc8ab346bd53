import { createTestFairlead } from '@fairlead/test'
import { accounts, createClients, loadContracts, startChain } from '@fairlead/test/node'
import { type Address, encodeFunctionData, type Hex, serializeErc6492Signature } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attachSiwx } from '../../features/siwx/attachSiwx.ts'
import { defaultSiwx } from '../defaultSiwx.ts'
import { evmVerifier } from './verifiers.ts'

const chainId = 'eip155:31337' as const
const message = 'app.example wants you to sign in'
const { SignWalletFactory } = loadContracts()

let chain: Awaited<ReturnType<typeof startChain>>
let clients: ReturnType<typeof createClients>
let factory: Address
/** Signature of account 1, which owns every wallet in this file. */
let byOwner: Hex
let byStranger: Hex
beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
  clients = createClients({ chainId: 31337, url: chain.url })
  factory = await deploy('SignWalletFactory')
  byOwner = await clients.holder.signMessage({ message })
  byStranger = await clients.friend.signMessage({ message })
})
afterAll(() => chain.stop())

async function deploy(name: string, args: readonly unknown[] = []): Promise<Address> {
  const hash = await clients.deployer.deployContract({ ...loadContracts()[name]!, args })
  return (await clients.reader.waitForTransactionReceipt({ hash })).contractAddress!
}
/** Returns the address at which the factory would deploy the wallet of account 1, and its ERC-6492 signature. */
async function unborn(signature: Hex) {
  const { abi } = SignWalletFactory!
  const args = [accounts.holder]
  const address = (await clients.reader.readContract({
    abi,
    address: factory,
    args,
    functionName: 'addressOf',
  })) as Address
  const data = encodeFunctionData({ abi, args, functionName: 'create' })
  return { address, signature: serializeErc6492Signature({ address: factory, data, signature }) }
}
function verify(address: string, signature: string, said = message) {
  const verifier = evmVerifier({ rpcUrls: { [chainId]: chain.url } })
  return verifier.verify({ address, chainId, message: said, signature }, {})
}

test('[FEAT-21] default: a deployed contract decides whether a signature is valid (ERC-1271)', async () => {
  const wallet = await deploy('SignWallet', [accounts.holder])

  await expect(verify(wallet, byOwner)).resolves.toBe('valid')
  await expect(verify(wallet, byStranger)).resolves.toBe('invalid')
  await expect(verify(wallet, byOwner, `${message}!`)).resolves.toBe('invalid')
  await expect(verify(wallet, '0x')).resolves.toBe('invalid')
})

test('[FEAT-21] behavior: a contract that reverts, and an account without code, are invalid', async () => {
  const loud = await deploy('LoudSignWallet')

  await expect(verify(loud, byOwner)).resolves.toBe('invalid')
  await expect(verify(accounts.friend, byOwner)).resolves.toBe('invalid')
  // A contract without signature verification.
  await expect(verify(factory, byOwner)).resolves.toBe('invalid')
})

test('[FEAT-21] default: an undeployed contract is verified through its factory (ERC-6492)', async () => {
  const { address, signature } = await unborn(byOwner)
  const refused = await unborn(byStranger)

  await expect(verify(address, signature)).resolves.toBe('valid')
  await expect(verify(address, refused.signature)).resolves.toBe('invalid')
  await expect(verify(address, signature, `${message}!`)).resolves.toBe('invalid')
  // The owner's signature alone, without the deployment data.
  await expect(verify(address, byOwner)).resolves.toBe('invalid')
  // Another address with this wallet's factory.
  await expect(verify(accounts.friend, signature)).resolves.toBe('invalid')
  // The verification deployed nothing.
  await expect(clients.reader.getCode({ address })).resolves.toBeUndefined()
})

test('[FEAT-21] behavior: a wrapped signature stays valid once the contract is deployed', async () => {
  const { address, signature } = await unborn(byOwner)
  const { abi } = SignWalletFactory!
  const hash = await clients.deployer.writeContract({
    abi,
    address: factory,
    args: [accounts.holder],
    functionName: 'create',
  })
  await clients.reader.waitForTransactionReceipt({ hash })

  await expect(verify(address, signature)).resolves.toBe('valid')
  await expect(verify(address, byOwner)).resolves.toBe('valid')
  await expect(verify(address, (await unborn(byStranger)).signature)).resolves.toBe('invalid')
})

test('[FEAT-21][PAIR-03] behavior: a page uses its own endpoints, and no response is not a verdict', async () => {
  const wallet = await deploy('SignWallet', [accounts.holder])
  const open = (ask: typeof fetch) => {
    const options = { networks: [chain.network], siwx: defaultSiwx() }
    const { fairlead } = createTestFairlead(options, undefined, { fetch: ask })
    return attachSiwx(fairlead, () => {}).verifyContract
  }
  const question = { address: wallet, chainId, message, signature: byOwner }

  const ask = open((...input) => fetch(...input))
  await expect(ask(question)).resolves.toBe(true)
  await expect(ask({ ...question, signature: byStranger })).resolves.toBe(false)

  const askNobody = open(async () => new Response(null, { status: 404 }))
  await expect(askNobody(question)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
})
