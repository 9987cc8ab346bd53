import { BaseError } from '@fairlead/protocol'
import type { FramePayload, FrameResult, SiwxMessage } from '@fairlead/protocol/embedded'
import { bytesToHex } from 'viem'
import { checkSignIn, signInWindowMs } from '../login/checkSignIn.ts'
import { toWireChain } from '../networks/createNetworks.ts'
import { networkFor, verifiesSignatures } from '../networks/networkFor.ts'
import type { Wallet } from '../wallet/Wallet.ts'
import type { FrameContext } from './FrameContext.ts'

/** Returns the signed-in user; right after a login, also signs the page's own sign-in message. */
export async function getUser(
  payload: FramePayload<'GET_USER'>,
  context: FrameContext,
): Promise<FrameResult<'GET_USER'>> {
  const { accounts, config, networks, session, wallet } = context
  const kept = await session.read()
  if (!kept) throw new BaseError('NOT_CONNECTED')
  const network =
    payload?.chainId === undefined ? networks.current() : networks.switchTo(payload.chainId)
  const shown = await wallet.ensure()
  const { recipients } = shown
  const isSolana = network.caipNetworkId.startsWith('solana:')
  const wanted = payload?.preferredAccountType
  // Solana has only one kind of account, so the page's preference doesn't apply.
  if (!isSolana && (wanted === 'eoa' || wanted === 'smartAccount')) accounts.use(wanted, shown)
  const own = await accounts.list(network, shown)
  const [{ address, type }] = own
  const ageMs = context.clock() - kept.signedInAt
  // Negative if the clock was set back.
  const isFresh = ageMs >= 0 && ageMs < signInWindowMs
  const signIn =
    payload?.siwxMessage && isFresh && !isSolana && isSameKey(address, shown)
      ? await signInAt(
          payload.siwxMessage,
          { address, chain: network.caipNetworkId, shown },
          context,
        )
      : undefined
  return {
    accounts: [...own],
    address,
    chainId: toWireChain(network),
    email: kept.user.email,
    preferredAccountType: type,
    smartAccountDeployed: await accounts.isDeployed(network, shown),
    x: {
      ...(kept.user.isGuest && { isGuest: true }),
      recovery: config.recovery,
      secured: recipients.some(({ type }) => type !== 'operator'),
      ...(verifiesSignatures(networkFor(network, shown)) && { verifiesSignatures: true }),
    },
    ...signIn,
  }
}

/**
 * Returns true if the key's signature is valid for this address. A smart account would have to
 * check it.
 */
function isSameKey(address: string, { addresses }: Wallet.Sign['shown']): boolean {
  return address === addresses.eip155
}

/** @returns `undefined` if the user must be asked; the page then shows its own prompt. */
async function signInAt(
  fields: SiwxMessage,
  { address, chain, shown }: { address: string; chain: string; shown: Wallet.Sign['shown'] },
  { hashIntent, origin, wallet }: FrameContext,
): Promise<Pick<FrameResult<'GET_USER'>, 'message' | 'signature' | 'siwxMessage'> | undefined> {
  const message = checkSignIn({ address, chainId: chain, fields, origin })
  if (message === undefined) return undefined
  const signingRequest = {
    message: new TextEncoder().encode(message),
    type: 'evm-message',
  } as const
  try {
    const [signature] = await wallet.sign({
      chain,
      signingRequests: [{ signingRequest, intentHash: hashIntent(signingRequest) }],
      method: 'personal_sign',
      shown,
    })
    return {
      message,
      signature: bytesToHex(signature!),
      siwxMessage: { ...fields, accountAddress: address, serializedMessage: message },
    }
  } catch (error) {
    // The login is valid without the signature, unless the session has ended or the wallet's data was changed.
    const isFatal = (['NOT_CONNECTED', 'SIGNATURE_INVALID'] as const).some((code) =>
      BaseError.find(error, code),
    )
    if (isFatal || !BaseError.is(error)) throw error
    return undefined
  }
}
