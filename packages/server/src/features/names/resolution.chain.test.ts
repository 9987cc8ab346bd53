import { getIdentity, parse, toNameCoinType } from '@fairlead/protocol'
import {
  accountAddresses,
  accounts,
  addresses,
  createClients,
  loadContracts,
  nameAddresses,
  nameZone,
  operator,
  serverChains,
  setNameGateway,
  startChain,
  startServer,
} from '@fairlead/test/node'
import {
  type Address,
  type Chain,
  createPublicClient,
  decodeAbiParameters,
  defineChain,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  keccak256,
  namehash,
  parseAbi,
  serializeErc6492Signature,
  stringToHex,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { normalize, packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { local } from '../../testing/createTestServer.ts'
import { toChange, toRegistration } from '../../testing/signNames.ts'
import { answerSeconds } from './gatewayRoutes.ts'

const nowMs = Date.now()
const bio = 'Builds bridges 🌉'
const avatar = 'https://img.example/a.png'
const name = `alice.${nameZone}`
const chainId = 31337

let chain: Awaited<ReturnType<typeof startChain>>
let clients: ReturnType<typeof createClients>
let server: Awaited<ReturnType<typeof startServer>>
/** A client as a page creates it: the chain's configuration names the universal resolver. */
let reader: ReturnType<typeof createReader>

function createReader() {
  const { contracts, name: chainName, nativeCurrency, rpcUrls } = chain.network
  const own = defineChain({
    contracts: contracts as Chain['contracts'],
    id: chainId,
    name: chainName,
    nativeCurrency,
    rpcUrls,
  })
  return createPublicClient({ chain: own, transport: http(chain.url, { retryCount: 0 }) })
}

beforeAll(async () => {
  chain = await startChain({ chainId })
  clients = createClients(chain)
  server = await startServer({
    chains: serverChains([chain.network]),
    names: { signer: privateKeyToAccount(operator.namesKey), zones: [nameZone] },
    bundlerAccount: privateKeyToAccount(operator.bundlerKey),
    paymasterAccount: privateKeyToAccount(operator.paymasterKey),
  })
  await setNameGateway(chain, { serverUrl: server.url })
  reader = createReader()
  const coinType = toNameCoinType(chainId)
  // Account 3 has no reverse record on chain.
  await send('', await toRegistration({ by: 3, coinType, name, nowMs }))
  const attributes = { avatar, bio }
  const content = { action: 'attributes', attributes, name }
  await send(`/${name}/attributes`, await toChange(content, { by: 3, nowMs }))
})
afterAll(async () => {
  await server.stop()
  await chain.stop()
})

async function send(path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${server.url}/v1/profile/account${path}`, {
    body: JSON.stringify(body),
    method: 'POST',
  })
  return { status: response.status, ...((await response.json()) as object) }
}

const owner = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

test('[API-13] [API-16] default: unmodified viem resolves a registered name', async () => {
  expect(await reader.getEnsAddress({ name: normalize(`Alice.${nameZone}`) })).toBe(owner)
  const coinType = BigInt(toNameCoinType(chainId))
  expect(getAddress((await reader.getEnsAddress({ coinType, name })) ?? '0x')).toBe(owner)
  expect(await reader.getEnsText({ key: 'avatar', name })).toBe(avatar)
  expect(await reader.getEnsText({ key: 'description', name })).toBe(bio)
  expect(await reader.getEnsText({ key: 'com.github', name })).toBeNull()
})

test('[API-14] default: unmodified viem finds the name of an address', async () => {
  expect(await reader.getEnsName({ address: owner })).toBe(name)
  // A reverse record on chain comes first.
  expect(await reader.getEnsName({ address: accounts.holder })).toBe('holder.eth')
  expect(await reader.getEnsName({ address: accounts.deployer })).toBeNull()
})

test('[API-13] behavior: names that are not registered, and coins without an address', async () => {
  const base = BigInt(toNameCoinType(8453))

  expect(await reader.getEnsAddress({ name: `robert.${nameZone}` })).toBeNull()
  expect(await reader.getEnsAddress({ name: nameZone })).toBeNull()
  expect(await reader.getEnsAddress({ name: `x.${name}` })).toBeNull()
  expect(await reader.getEnsAddress({ coinType: base, name })).toBeNull()
  expect(await reader.getEnsAddress({ coinType: 2n ** 70n, name })).toBeNull()
})

const resolverAbi = () => loadContracts().ZoneResolver!.abi

/** Returns the call of `resolve` that the resolver asks the gateway for. */
function toRequest(called = name, node = called): Hex {
  const addr = parseAbi(['function addr(bytes32 node) view returns (address)'])
  const data = encodeFunctionData({ abi: addr, args: [namehash(node)] })
  const args = [toHex(packetToBytes(called)), data]
  return encodeFunctionData({ abi: resolverAbi(), args, functionName: 'resolve' })
}

async function askGateway(data: string, sender: string = nameAddresses.zoneResolver) {
  const get = await fetch(`${server.url}/v1/names/gateway/${sender}/${data}.json`)
  const post = await fetch(`${server.url}/v1/names/gateway`, {
    body: JSON.stringify({ data, sender }),
    method: 'POST',
  })
  expect(post.status).toBe(get.status)
  return { answer: (await get.json()) as { data: Hex }, status: get.status }
}

/** Returns what the resolver makes of an answer of the gateway. */
function checkAnswer(
  answer: Hex,
  request = toRequest(),
  address: Address = nameAddresses.zoneResolver,
) {
  return reader.readContract({
    abi: resolverAbi(),
    address,
    args: [answer, request],
    functionName: 'resolveWithProof',
  })
}

test('behavior: the resolver refuses an answer that is forged, for another question, or expired', async () => {
  const { answer } = await askGateway(toRequest())
  const types = [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }] as const
  const [result, expires, signature] = decodeAbiParameters(types, answer.data)
  expect(await checkAnswer(answer.data)).toBe(result)

  const forge = (parts: readonly [Hex, bigint, Hex]) =>
    checkAnswer(encodeAbiParameters(types, parts))
  const stolen = encodeAbiParameters([{ type: 'address' }], [accounts.friend])
  await expect(forge([stolen, expires, signature])).rejects.toThrow('NotASigner')
  await expect(forge([result, expires + 1n, signature])).rejects.toThrow('NotASigner')
  await expect(forge([result, expires, '0x12'])).rejects.toThrow('NotASigner')
  await expect(checkAnswer(answer.data, toRequest(`robert.${nameZone}`))).rejects.toThrow(
    'NotASigner',
  )
  // The signature of another resolver.
  const other = await askGateway(toRequest(), accounts.friend)
  await expect(checkAnswer(other.answer.data)).rejects.toThrow('NotASigner')

  const snapshot = await clients.control.snapshot()
  await clients.control.increaseTime({ seconds: answerSeconds + 60 })
  await clients.control.mine({ blocks: 1 })
  await expect(checkAnswer(answer.data)).rejects.toThrow('AnswerExpired')
  await clients.control.revert({ id: snapshot })
})

test('behavior: the owner of the resolver replaces the key', async () => {
  const snapshot = await clients.control.snapshot()
  const { answer } = await askGateway(toRequest())
  const address = nameAddresses.zoneResolver
  const write = {
    abi: resolverAbi(),
    address,
    args: [privateKeyToAccount(operator.namesKey).address, false],
    functionName: 'setSigner',
  }

  await expect(reader.simulateContract({ ...write, account: accounts.friend })).rejects.toThrow(
    'NotTheOwner',
  )
  await clients.registrar.writeContract(write)
  await expect(checkAnswer(answer.data)).rejects.toThrow('NotASigner')
  expect(await reader.getEnsAddress({ name })).toBeNull()
  await clients.control.revert({ id: snapshot })
})

test('error: the gateway refuses names outside the zones, and what is not encoded correctly', async () => {
  expect(await askGateway(toRequest('vitalik.eth'))).toMatchObject({
    answer: { code: 'NOT_FOUND' },
    status: 404,
  })
  const bad = [
    '0x12',
    keccak256(stringToHex('x')),
    // The node belongs to another name.
    toRequest(name, `robert.${nameZone}`),
    `${toRequest().slice(0, 40)}`,
  ]
  for (const data of bad) {
    const { answer, status } = await askGateway(data)
    expect({ answer, status }, data).toMatchObject({
      answer: { code: 'REQUEST_INVALID' },
      status: 400,
    })
  }
  expect((await askGateway(toRequest(), '0x12')).status).toBe(400)
})

test('[API-16] default: contract accounts register a name (ERC-1271, ERC-6492)', async () => {
  const { SignWallet, SignWalletFactory } = loadContracts()
  const deploy = async (contract: typeof SignWallet, args: readonly unknown[]) => {
    const hash = await clients.deployer.deployContract({ ...contract!, args })
    return getAddress((await clients.reader.waitForTransactionReceipt({ hash })).contractAddress!)
  }
  const coinType = toNameCoinType(chainId)
  const signed = (label: string, by = 3) =>
    toRegistration({ by, coinType, name: `${label}.${nameZone}`, nowMs })
  const address = await deploy(SignWallet, [owner])

  const stranger = await send('', { ...(await signed('vault', 4)), address })
  expect(stranger).toMatchObject({ code: 'SIGNATURE_INVALID', status: 401 })
  expect(await send('', { ...(await signed('vault')), address })).toMatchObject({
    addresses: { 60: { address }, [coinType]: { address } },
    status: 200,
  })

  // Not deployed yet: the signature brings the code.
  const factory = await deploy(SignWalletFactory, [])
  const { abi } = SignWalletFactory!
  const unborn = (await reader.readContract({
    abi,
    address: factory,
    args: [owner],
    functionName: 'addressOf',
  })) as Address
  const data = encodeFunctionData({ abi, args: [owner], functionName: 'create' })
  const body = await signed('unborn')
  const signature = serializeErc6492Signature({
    address: factory,
    data,
    signature: body.signature,
  })
  expect(await send('', { ...body, address: unborn, signature })).toMatchObject({ status: 200 })
})

test('[API-03] [FEAT-17] default: the identity of an address is its registered name, with its picture', async () => {
  const name = `collector.${nameZone}`
  await send('', await toRegistration({ name, nowMs }))
  const avatar = `eip155:${chainId}/erc721:${addresses.tiles}/1`
  const content = { action: 'attributes', attributes: { avatar }, name }
  await send(`/${name}/attributes`, await toChange(content, { nowMs }))

  const response = await fetch(`${server.url}/v1/identity/${accounts.holder}?${local}`)
  const identity = parse(getIdentity.response, await response.json())

  // The address has a name on chain as well.
  expect(identity.name).toBe(name)
  const picture = await fetch(identity.avatar ?? '')
  expect(picture.headers.get('content-type')).toBe('image/webp')
})

test('[API-16] error: a chain that does not answer says nothing about a signature', async () => {
  const silent = await startServer({
    chains: [{ caipNetworkId: 'eip155:31337', upstreams: ['http://127.0.0.1:9'] }],
    names: { zones: [nameZone] },
  })
  const body = await toRegistration({ coinType: toNameCoinType(chainId), name, nowMs })

  const response = await fetch(`${silent.url}/v1/profile/account`, {
    body: JSON.stringify({ ...body, address: accountAddresses.paymaster08 }),
    method: 'POST',
  })
  await silent.stop()

  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
})
