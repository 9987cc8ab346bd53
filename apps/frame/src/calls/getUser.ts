import { BaseError } from '@fairlead/protocol'
import type { FramePayload, FrameResult, SiwxMessage } from '@fairlead/protocol/embedded'
import { bytesToHex } from 'viem'
import { checkSignIn, signInWindowMs } from '../login/checkSignIn.ts'
import { toWireChain } from '../networks/createNetworks.ts'
import type { Wallet } from '../wallet/createWallet.ts'
import type { FrameContext } from './FrameContext.ts'

/** Who is signed in; right after a login with the page's own sign-in message signed. */
export async function getUser(
  payload: FramePayload<'GET_USER'>,
  context: FrameContext,
): Promise<FrameResult<'GET_USER'>> {
  const { config, networks, session, wallet } = context
  const kept = await session.read()
  if (!kept) throw new BaseError('NOT_CONNECTED')
  const network =
    payload?.chainId === undefined ? networks.current() : networks.switchTo(payload.chainId)
  const shown = await wallet.ensure()
  const { addresses, recipients } = shown
  const isSolana = network.caipNetworkId.startsWith('solana:')
  const address = isSolana ? addresses.solana : addresses.eip155
  const isFresh = context.clock() - kept.signedInAt < signInWindowMs
  const signIn =
    payload?.siwxMessage && isFresh && !isSolana
      ? await signInAt(
          payload.siwxMessage,
          { address, chain: network.caipNetworkId, shown },
          context,
        )
      : undefined
  return {
    accounts: [{ address, type: 'eoa' }],
    address,
    chainId: toWireChain(network),
    email: kept.user.email,
    preferredAccountType: 'eoa',
    smartAccountDeployed: false,
    x: {
      recovery: config.recovery,
      secured: recipients.some(({ type }) => type !== 'operator'),
    },
    ...signIn,
  }
}

/** @returns `undefined` where the person has to be asked; the page then shows its own question. */
async function signInAt(
  fields: SiwxMessage,
  { address, chain, shown }: { address: string; chain: string; shown: Wallet.Sign['shown'] },
  { hashIntent, origin, wallet }: FrameContext,
): Promise<Pick<FrameResult<'GET_USER'>, 'message' | 'signature' | 'siwxMessage'> | undefined> {
  const message = checkSignIn({ address, chainId: chain, fields, origin })
  if (message === undefined) return undefined
  const errand = { message: new TextEncoder().encode(message), type: 'evm-message' } as const
  try {
    const [signature] = await wallet.sign({
      chain,
      errands: [{ errand, intentHash: hashIntent(errand) }],
      method: 'personal_sign',
      shown,
    })
    return {
      message,
      signature: bytesToHex(signature!),
      siwxMessage: { ...fields, accountAddress: address, serializedMessage: message },
    }
  } catch (error) {
    // The login stands without it.
    if (BaseError.find(error, 'FACTOR_REQUIRED')) return undefined
    throw error
  }
}
