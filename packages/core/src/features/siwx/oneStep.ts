import { addressPlaceholder, type ChainId, SignedMessage, tryParse } from '@fairlead/protocol'
import type { EmbeddedUser, SiwxMessage } from '@fairlead/protocol/embedded'
import type { SignInProposal } from '../../connectors/embedded/SignInProposal.ts'
import type { Siwx, SiwxSession } from '../../siwx/Siwx.ts'

/**
 * Returns a sign-in message for a login to the embedded wallet, with a placeholder for the address. Contract of the
 * frame, §10.12.
 *
 * @param keep - Stores the session. If the signature is invalid, the wallet is asked again later.
 * @returns `undefined` if the page's message does not contain the placeholder.
 */
export async function toOneStep(
  siwx: Siwx,
  { chainId, keep }: toOneStep.Options,
): Promise<SignInProposal | undefined> {
  if (siwx.namespaces?.includes('eip155') === false) return undefined
  const message = await siwx.createMessage({ accountAddress: addressPlaceholder, chainId })
  const { domain, expirationTime, issuedAt, nonce, notBefore, requestId, resources } = message
  const { statement, uri, version } = message
  const text = String(message)
  if (!text.includes(addressPlaceholder)) return undefined
  const fields: SiwxMessage = {
    accountAddress: addressPlaceholder,
    chainId,
    domain,
    expirationTime,
    issuedAt,
    nonce,
    notBefore,
    requestId,
    resources: resources && [...resources],
    serializedMessage: text,
    statement,
    uri,
    version,
  }
  return {
    fields,
    async keep(user) {
      const session = readSigned(user, { chainId, message, text })
      if (session) await keep(session)
    },
  }
}

export declare namespace toOneStep {
  type Options = { chainId: ChainId; keep: (session: SiwxSession) => Promise<void> }
}

/** Accepts only our own message, with the address of the user who is signed in. */
function readSigned(
  { address, message: signed, signature: given }: EmbeddedUser,
  { chainId, message, text }: { chainId: ChainId; message: SiwxSession['data']; text: string },
): SiwxSession | undefined {
  const signature = tryParse(SignedMessage, given)
  const wanted = text.replace(addressPlaceholder, () => address)
  if (signature === undefined || signed !== wanted) return undefined
  const { toString: _, ...data } = { ...message, accountAddress: address, chainId }
  return { data, message: wanted, signature }
}
