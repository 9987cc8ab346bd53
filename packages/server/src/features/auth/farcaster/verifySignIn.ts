import { createPublicClient, encodeAbiParameters, http, parseAbi } from 'viem'
import { ProviderFailure } from '../social/ProviderFailure.ts'
import type { FarcasterConfiguration } from './FarcasterContext.ts'
import { readSignIn, type SignIn } from './readSignIn.ts'

/** How far clocks of phones may be off, in milliseconds. */
const clockToleranceMs = 60_000
/** Longest that the node may take, in milliseconds. */
const timeoutMs = 8_000
/** States and kinds of keys as the registry numbers them. */
const keyAdded = 1
const authAddressKey = 2

const idRegistryAbi = parseAbi(['function idOf(address owner) view returns (uint256 fid)'])
const keyRegistryAbi = parseAbi([
  'function keyDataOf(uint256 fid, bytes key) view returns ((uint8 state, uint32 keyType))',
])

/**
 * Who signed in, by the message, the signature and the chain; nothing that the relay says counts.
 *
 * @returns `undefined` where any of it does not fit.
 * @throws `ProviderFailure` when the chain can't be asked.
 */
export async function verifySignIn(
  signed: { message: string; signature: string },
  options: verifySignIn.Options,
): Promise<bigint | undefined> {
  const { clock, domain, farcaster, fetch, nonce, siweUri } = options
  const signIn = readSignIn(signed.message)
  const isAsked =
    signIn?.domain === domain &&
    signIn.nonce === nonce &&
    signIn.uri === siweUri &&
    signIn.chainId === farcaster.chainId
  if (!signIn || !isAsked) return undefined
  const { expiresAt = Number.POSITIVE_INFINITY, notBefore = 0 } = signIn
  if (expiresAt <= clock() || notBefore > clock() + clockToleranceMs) return undefined

  const client = createPublicClient({
    transport: http(farcaster.rpcUrl, { fetchFn: fetch, retryCount: 0, timeout: timeoutMs }),
  })
  try {
    if (!(await maySpeakFor(signIn, farcaster, client))) return undefined
    const { address } = signIn
    const { message, signature } = signed
    const isSigned = await client.verifyMessage({
      address,
      message,
      signature: signature as `0x${string}`,
    })
    return isSigned ? signIn.fid : undefined
  } catch {
    throw new ProviderFailure('unreachable')
  }
}

export declare namespace verifySignIn {
  type Options = {
    /** Milliseconds since 1970. */
    clock: () => number
    /** Host of the frame's site. */
    domain: string
    farcaster: FarcasterConfiguration
    fetch: typeof globalThis.fetch
    nonce: string
    siweUri: string
  }
}

/** The address holds the person's id, or is one that they let sign in for them and did not take back. */
async function maySpeakFor(
  { address, fid }: SignIn,
  { idRegistry, keyRegistry }: FarcasterConfiguration,
  client: ReturnType<typeof createPublicClient>,
): Promise<boolean> {
  const held = await client.readContract({
    abi: idRegistryAbi,
    address: idRegistry as `0x${string}`,
    args: [address],
    functionName: 'idOf',
  })
  if (held === fid) return true
  const { keyType, state } = await client.readContract({
    abi: keyRegistryAbi,
    address: keyRegistry as `0x${string}`,
    args: [fid, encodeAbiParameters([{ type: 'address' }], [address])],
    functionName: 'keyDataOf',
  })
  return state === keyAdded && keyType === authAddressKey
}
