import { addressPlaceholder, type ChainId } from '@fairlead/protocol'
import type { ConnectSignIn } from '../../connectors/ConnectSignIn.ts'
import { toHexChainId } from '../../namespaces/eip155.ts'
import type { Siwx, SiwxData, SiwxSession } from '../../siwx/Siwx.ts'
import { formatMessage, parseMessage } from '../../siwx/siwxMessage.ts'

/**
 * Returns the sign-in request for a wallet that signs in together with connecting (ERC-7846).
 *
 * @param options.keep - Verifies the signature and stores the session.
 * @returns `undefined` if the page signs by itself, or if its message is not the text of EIP-4361: the wallet writes
 *   the text from the fields.
 */
export async function toConnectSignIn(
  siwx: Siwx,
  { chainId, keep }: toConnectSignIn.Options,
): Promise<ConnectSignIn | undefined> {
  if (siwx.namespaces?.includes('eip155') === false || siwx.signMessage) return undefined
  const message = await siwx.createMessage({ accountAddress: addressPlaceholder, chainId })
  const data: SiwxData = { ...pick(message), accountAddress: addressPlaceholder, chainId }
  if (String(message) !== formatMessage(data)) return undefined
  const { accountAddress: _, ...fields } = data
  return {
    request: { ...defined(fields), chainId: toHexChainId(chainId) },
    async keep({ address, message: text, signature }) {
      const session = readSigned({ address, data, signature, text })
      if (session) await keep(session)
    },
  }
}

export declare namespace toConnectSignIn {
  type Options = { chainId: ChainId; keep: (session: SiwxSession) => Promise<void> }
}

/**
 * Accepts only a text whose every field equals the request, for the account that the wallet shares. The text that is
 * parsed is exactly the text that these fields make, so no line is left unchecked.
 */
function readSigned(signed: {
  address: string
  data: SiwxData
  signature: string
  text: string
}): SiwxSession | undefined {
  const { address, data, signature, text } = signed
  const read = parseMessage(text)
  if (read?.accountAddress.toLowerCase() !== address.toLowerCase()) return undefined
  const wanted = formatMessage({ ...data, accountAddress: read.accountAddress })
  return wanted === text ? { data: read, message: text, signature } : undefined
}

function pick(message: SiwxData): Omit<SiwxData, 'accountAddress' | 'chainId'> {
  const { domain, expirationTime, issuedAt, nonce, notBefore, requestId } = message
  const { resources, scheme, statement, uri, version } = message
  return {
    domain,
    expirationTime,
    issuedAt,
    nonce,
    notBefore,
    requestId,
    resources,
    scheme,
    statement,
    uri,
    version,
  }
}

function defined(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
