import { BaseError, type ChainId, type Namespace } from '@fairlead/protocol'
import { getProvider } from '../../actions/getProvider.ts'
import { signMessage } from '../../actions/sign.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { CosmosProvider } from '../../namespaces/providers.ts'
import type { Siwx, SiwxSession } from '../../siwx/Siwx.ts'

/** Asks the wallet to sign the message. Uses `siwx.signMessage` instead if the page provides it. */
export async function askSignature(
  fairlead: Fairlead,
  options: askSignature.Options,
): Promise<Pick<SiwxSession, 'publicKey' | 'signature'>> {
  const { address, chainId, message, namespace, siwx } = options
  const release = fairlead.modal.hold()
  try {
    if (siwx.signMessage) {
      const given = await siwx.signMessage({ message, chainId, accountAddress: address })
      if (typeof given === 'string') return { signature: given }
      throw new BaseError('RESPONSE_INVALID', { hints: ['signMessage did not return a string'] })
    }
    if (namespace !== 'cosmos')
      return { signature: await signMessage(fairlead, { message, namespace }) }
    // A Cosmos signature needs the public key, because the signer can't be recovered from it.
    const provider = getProvider<CosmosProvider>(fairlead, namespace)
    if (!provider?.signMessage)
      throw new BaseError('FEATURE_UNAVAILABLE', { hints: ['The wallet can’t sign messages'] })
    const { publicKey, signature } = await provider.signMessage({ address, chainId, message })
    return { publicKey, signature }
  } finally {
    release()
  }
}

export declare namespace askSignature {
  type Options = {
    address: string
    chainId: ChainId
    message: string
    namespace: Namespace
    siwx: Pick<Siwx, 'signMessage'>
  }
}
