import { BaseError, InputError } from '@fairlead/protocol'
import {
  addressOfKey,
  joinContexts,
  readExecutionRequests,
  readGrantRequest,
  toCoSignedAccount,
} from '@fairlead/protocol/delegations'
import { saveSession } from '@fairlead/protocol/embedded'
import type { Address } from 'viem'
import type { Session } from '../session/createSession.ts'
import { chainNumber } from '../sign/chainNumber.ts'
import type { MethodContext, Prepared } from '../sign/Method.ts'
import { requireAddress } from '../sign/requireAddress.ts'
import { prepareGrant } from './prepareGrant.ts'
import { requireSessions } from './requireSessions.ts'

type Context = MethodContext & { readonly session: Pick<Session, 'call'> }

/** Delegate that means "anyone" at the delegation manager. */
const anyDelegate = '0x0000000000000000000000000000000000000a11'

/**
 * `wallet_requestExecutionPermissions` (https://eips.ethereum.org/EIPS/eip-7715). The grant is saved at the server before
 * the page gets it, so that the user can always see and end it.
 */
export function requestExecutionPermissions(params: unknown, context: Context): Promise<Prepared> {
  return explainRefusal(() => prepareExecutionGrant(params, context))
}

async function prepareExecutionGrant(params: unknown, context: Context): Promise<Prepared> {
  const settings = requireSessions(context)
  const { account, network, session } = context
  const requests = readExecutionRequests(params, readerOf(context, settings.own))
  const [first] = requests
  for (const [at, { chainId, from }] of requests.entries()) {
    requireAddress(from, account.address, `params.${at}.from`)
    requireNetwork(chainId, context)
  }
  const delegate = requireDelegate(first?.to ?? '0x', settings.own, 'params.0.to')
  const { manager } = settings.delegations
  return prepareGrant({
    asked: requests,
    context,
    delegate,
    keyHolder: 'app',
    settings,
    async finish(contexts) {
      const { caipNetworkId } = network
      // Returned as requested: nothing is adjusted.
      const granted = contexts.map((one, at) => ({
        ...requests[at]!.given,
        context: one,
        delegationManager: manager,
        dependencies: [],
        from: account.address as Address,
        to: delegate,
      }))
      for (const [at, grant] of granted.entries()) {
        const body = { expiry: requests[at]!.expiry, granted: { ...grant, caipNetworkId } }
        await session.call(saveSession, { body })
      }
      return granted.map((grant) => ({ chainId: hexOf(network), ...grant }))
    },
  })
}

/**
 * `wallet_grantPermissions`, version 2: the delegate is an account that acts only with the app's key and a second one,
 * which the page's server keeps. The page saves the session itself.
 */
export function grantPermissions(params: unknown, context: Context): Promise<Prepared> {
  return explainRefusal(() => prepareCoSignedGrant(params, context))
}

async function prepareCoSignedGrant(params: unknown, context: Context): Promise<Prepared> {
  const settings = requireSessions(context)
  const { account, network } = context
  const request = readGrantRequest(params, readerOf(context, settings.own))
  requireAddress(request.address, account.address, 'params.0.address')
  if (request.chainId !== undefined) requireNetwork(request.chainId, context)
  const { coSigned, manager } = settings.delegations
  if (!coSigned)
    throw new BaseError('FEATURE_UNAVAILABLE', {
      shortMessage: 'Co-signed sessions are not available on this network',
    })
  const [app, server] = request.keys
  const { address, factory, factoryData } = toCoSignedAccount(
    [addressOfKey(app), addressOfKey(server)],
    coSigned,
  )
  const { expiry, given, permissions } = request
  return prepareGrant({
    asked: permissions.map((permission) => ({ expiry, permission })),
    context,
    delegate: address,
    keyHolder: 'shared',
    settings,
    finish: async (contexts) => ({
      address: account.address,
      chainId: hexOf(network),
      context: joinContexts(contexts),
      dependencies: [{ factory, factoryData }],
      expiry,
      ...given,
      signerMeta: { delegationManager: manager },
    }),
  })
}

const readerOf = ({ clock }: Context, own: readonly Address[]) => ({
  now: Math.floor(clock() / 1_000),
  own,
})
const hexOf = (network: MethodContext['network']) => `0x${chainNumber(network).toString(16)}`

/** @throws `NETWORK_UNSUPPORTED` if a permission is for another network than the one in use. */
function requireNetwork(chainId: number, { network }: Context): void {
  if (chainId === chainNumber(network)) return
  throw new BaseError('NETWORK_UNSUPPORTED', {
    shortMessage: 'The permission is for a different network than the one in use',
  })
}

/** @throws `REQUEST_INVALID` for a delegate that means anyone, or that is the account itself. */
function requireDelegate(to: string, own: readonly Address[], path: string): Address {
  const address = to.toLowerCase()
  const isTaken = own.some((one) => one.toLowerCase() === address)
  if (!isTaken && address !== anyDelegate && !/^0x0+$/.test(address)) return to as Address
  throw new InputError({
    detail: 'Not the address of an app. Use the address of its session account',
    path,
    reason: 'Invalid input',
  })
}

/**
 * Runs a method and adds the reason to the message of a refused permission. Without it, the page would get the field
 * alone, and could not tell which permission to ask for instead.
 */
async function explainRefusal<output>(run: () => Promise<output>): Promise<output> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    throw new BaseError('REQUEST_INVALID', {
      cause: error,
      shortMessage: `${error.detail} (${error.path})`,
    })
  }
}
