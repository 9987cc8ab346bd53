import { createPublicClient, encodeAbiParameters, http, parseAbi } from 'viem'
import { ProviderFailure } from '../social/ProviderFailure.ts'
import type { FarcasterConfiguration } from './FarcasterContext.ts'
import { readSignIn, type SignIn } from './readSignIn.ts'

/** Maximum clock difference that is tolerated, in milliseconds. */
const clockToleranceMs = 60_000
/** Timeout of a node request, in milliseconds. */
const timeoutMs = 8_000
/** Key state and key type values of Farcaster's Key Registry. */
const keyAdded = 1
const authAddressKey = 2

const idRegistryAbi = parseAbi(['function idOf(address owner) view returns (uint256 fid)'])
const keyRegistryAbi = parseAbi([
  'function keyDataOf(uint256 fid, bytes key) view returns ((uint8 state, uint32 keyType))',
])

/**
 * Verifies a sign-in by its message, its signature and the registries on chain. Trusts nothing that the relay says.
 *
 * @returns The user's `fid`; `undefined` if any check fails.
 * @throws `ProviderFailure` if the chain can't be read.
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
    /** Host of the frame's site, which the message must name. */
    domain: string
    farcaster: FarcasterConfiguration
    fetch: typeof globalThis.fetch
    nonce: string
    siweUri: string
  }
}

/** Returns true if the address owns the `fid`, or is an auth address that the owner added and has not removed. */
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
