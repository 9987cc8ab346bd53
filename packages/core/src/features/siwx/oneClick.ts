import { type ChainId, isChainId } from '@fairlead/protocol'
import type { SiwxClient } from '../../SiwxClient.ts'
import type { Siwx, SiwxSession } from '../../siwx/Siwx.ts'
import { parseMessage } from '../../siwx/siwxMessage.ts'

/**
 * Returns the sign-in request that a wallet gets together with the connection request. Source: pairing protocol,
 * section 9.
 *
 * @param active - The page's active network. It is first in the list, because some wallets sign for one network only.
 * @returns `undefined` if the page requests other namespaces than eip155, which the protocol does not support.
 */
export async function toOneClick(
  siwx: Siwx,
  proposed: SiwxClient.Proposed,
  active: ChainId | undefined,
): Promise<SiwxClient.Request | undefined> {
  const { eip155, ...others } = proposed
  const chains = (eip155?.chains ?? [])
    .filter((chain): chain is ChainId => isChainId(chain))
    .toSorted((one, other) => Number(other === active) - Number(one === active))
  const [first] = chains
  if (!eip155 || !first || Object.keys(others).length > 0) return undefined
  // The wallet adds the address.
  const data = await siwx.createMessage({ accountAddress: '', chainId: first })
  const { domain, expirationTime, nonce, notBefore, requestId, resources, statement, uri } = data
  return {
    chains,
    domain,
    uri,
    nonce,
    statement,
    exp: expirationTime,
    nbf: notBefore,
    requestId,
    resources,
    methods: eip155.methods,
  }
}

/** Returns the sign-ins that came with a pairing, the one for the active network first. */
export function activeFirst(
  signed: readonly SiwxClient.Signed[],
  active: ChainId | undefined,
): readonly SiwxSession[] {
  const sessions = signed.flatMap((one) => fromCacao(one) ?? [])
  const isActive = ({ data }: SiwxSession) => data.chainId === active
  return [...sessions.filter(isActive), ...sessions.filter((one) => !isActive(one))]
}

/** @returns `undefined` if the text is not a sign-in message. */
function fromCacao({ cacao, message }: SiwxClient.Signed): SiwxSession | undefined {
  const data = parseMessage(message)
  const signature = cacao.s.s
  return data && typeof signature === 'string' ? { cacao, data, message, signature } : undefined
}
