import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  keccak256,
  parseAbi,
} from 'viem'
import type { Chain } from '../../../chains/createChains.ts'
import { askNode, read } from '../askNode.ts'
import { isDelegation, type Operation } from '../readOperation.ts'
import { deploysKnown } from './deploysKnown.ts'
import { type KnownCode, proxyHashes } from './knownCode.ts'

/** Party of an operation whose code the bundler doesn't know. */
export type UnknownCode = {
  readonly address: Address
  /** Keccak-256 of the code; `undefined` if there is none. */
  readonly hash: Hex | undefined
  readonly role: 'account' | 'factory' | 'paymaster'
}

/** Storage slot of the implementation of a proxy. https://eips.ethereum.org/EIPS/eip-1967 */
const implementationSlot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

const factoryAbi = parseAbi(['function accountImplementation() view returns (address)'])

/**
 * Finds the parties of an operation whose code is not known: account, factory and paymaster. Reads the current code,
 * because an account can change its delegate (EIP-7702) or its implementation at any time.
 *
 * @throws `UPSTREAM_UNAVAILABLE`
 */
export async function findUnknownCode(
  chain: Chain,
  operation: Operation,
  known: KnownCode,
): Promise<readonly UnknownCode[]> {
  const found = await Promise.all([
    findInAccount(chain, operation, known),
    findInPaymaster(chain, operation, known),
  ])
  return found.flatMap((one) => one ?? [])
}

async function findInAccount(
  chain: Chain,
  { authorization, sender, wire }: Operation,
  known: KnownCode,
): Promise<UnknownCode | undefined> {
  const code = authorization ? undefined : await readCode(chain, sender)
  const delegate = authorization?.address ?? delegateOf(code)
  if (delegate) return checkAccount(chain, delegate, await readCode(chain, delegate), known)
  if (code) return checkAccount(chain, sender, code, known)
  const { factory } = wire
  if (!factory || isDelegation(factory))
    return { address: sender, hash: undefined, role: 'account' }
  return findInFactory(chain, { factory: factory as Address, factoryData: wire.factoryData }, known)
}

async function checkAccount(
  chain: Chain,
  address: Address,
  code: Hex | undefined,
  known: KnownCode,
): Promise<UnknownCode | undefined> {
  if (known.accountAddresses.has(address.toLowerCase())) return undefined
  const hash = code && keccak256(code)
  if (hash && known.accounts.has(hash)) return undefined
  if (!hash || !proxyHashes.has(hash)) return { address, hash, role: 'account' }
  const word = String(
    await read(chain, 'eth_getStorageAt', [address, implementationSlot, 'latest']),
  )
  const implementation = `0x${word.slice(-40)}` as Address
  if (known.accountAddresses.has(implementation.toLowerCase())) return undefined
  const own = await readCode(chain, implementation)
  const ownHash = own && keccak256(own)
  if (ownHash && known.accounts.has(ownHash)) return undefined
  for (const factory of known.simpleFactories)
    if ((await readImplementation(chain, factory)) === implementation.toLowerCase())
      return undefined
  return { address: implementation, hash: ownHash, role: 'account' }
}

/**
 * Returns true if the factory of an operation is known; false if it has none.
 *
 * @throws `UPSTREAM_UNAVAILABLE`
 */
export async function isFactoryKnown(
  { chain, known }: { chain: Chain; known: KnownCode },
  { wire }: Pick<Operation, 'wire'>,
): Promise<boolean> {
  const { factory, factoryData } = wire
  if (!factory || isDelegation(factory)) return false
  return !(await findInFactory(chain, { factory: factory as Address, factoryData }, known))
}

async function findInFactory(
  chain: Chain,
  { factory, factoryData }: { factory: Address; factoryData?: Hex | null | undefined },
  known: KnownCode,
): Promise<UnknownCode | undefined> {
  const code = await readCode(chain, factory)
  const hash = code && keccak256(code)
  if (hash && known.factories.has(hash)) return undefined
  if (deploysKnown({ factory, factoryData: factoryData ?? '0x' }, known)) return undefined
  return { address: factory, hash, role: 'factory' }
}

async function findInPaymaster(
  chain: Chain,
  { paymaster }: Operation,
  known: KnownCode,
): Promise<UnknownCode | undefined> {
  if (!paymaster || known.paymasterAddresses.has(paymaster.toLowerCase())) return undefined
  const code = await readCode(chain, paymaster)
  const hash = code && keccak256(code)
  return hash && known.paymasters.has(hash)
    ? undefined
    : { address: paymaster, hash, role: 'paymaster' }
}

async function readCode(chain: Chain, address: Address): Promise<Hex | undefined> {
  const code = await read(chain, 'eth_getCode', [address, 'latest'])
  return typeof code === 'string' && /^0x(?:[0-9a-f]{2})+$/i.test(code) ? (code as Hex) : undefined
}

/** Returns the delegate in an account's code. https://eips.ethereum.org/EIPS/eip-7702 */
function delegateOf(code: Hex | undefined): Address | undefined {
  return code && /^0xef0100[0-9a-f]{40}$/i.test(code) ? `0x${code.slice(8)}` : undefined
}

/** Returns the lowercase address of a factory's implementation; `undefined` if it has none. */
async function readImplementation(chain: Chain, factory: Address): Promise<string | undefined> {
  const data = encodeFunctionData({ abi: factoryAbi, functionName: 'accountImplementation' })
  const answer = await askNode(chain, 'eth_call', [{ data, to: factory }, 'latest'])
  if (!('result' in answer)) return undefined
  try {
    return decodeFunctionResult({
      abi: factoryAbi,
      data: String(answer.result) as Hex,
      functionName: 'accountImplementation',
    }).toLowerCase()
  } catch {
    return undefined
  }
}
