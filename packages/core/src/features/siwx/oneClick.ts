import { type ChainId, isChainId } from '@fairlead/protocol'
import type { Auth } from '../../Auth.ts'
import type { Siwx, SiwxSession } from '../../siwx/Siwx.ts'
import { parseMessage } from '../../siwx/siwxMessage.ts'

/**
 * What a wallet is asked to sign together with connecting. Source: pairing protocol, section 9.
 *
 * @returns Undefined where the page asks for more than eip155, which the protocol has no words for.
 */
export async function toOneClick(
  siwx: Siwx,
  proposed: Auth.Proposed,
): Promise<Auth.Request | undefined> {
  const { eip155, ...others } = proposed
  const chains = (eip155?.chains ?? []).filter((chain): chain is ChainId => isChainId(chain))
  const [first] = chains
  if (!eip155 || !first || Object.keys(others).length > 0) return undefined
  // Whose account it will be, the wallet says.
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

/** What a wallet signed with its yes, as a sign-in like the others; nothing for a text that is none. */
export function fromCacao({ cacao, message }: Auth.Signed): SiwxSession | undefined {
  const data = parseMessage(message)
  const signature = cacao.s.s
  return data && typeof signature === 'string' ? { cacao, data, message, signature } : undefined
}
