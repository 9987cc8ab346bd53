import { BaseError } from '@fairlead/protocol'
import {
  createAccessToken,
  type FrameCallName,
  type FramePayload,
  type FrameResult,
} from '@fairlead/protocol/embedded'
import { pickTheme } from '../approval/pickTheme.ts'
import { toWireChain } from '../networks/createNetworks.ts'
import { hasOwnAddress } from '../session/hasOwnAddress.ts'
import { askRpc } from './askRpc.ts'
import { connectSocial } from './connectSocial.ts'
import type { FrameContext } from './FrameContext.ts'
import { getUser } from './getUser.ts'
import { countNewDevices, reviewNewDevice } from './newDevices.ts'

type Calls = {
  readonly [name in FrameCallName]: (
    payload: FramePayload<name>,
    context: FrameContext,
  ) => FrameResult<name> | Promise<FrameResult<name>>
}

/** Calls that a page may make, one function each. Contract of the frame, §6. */
export const calls: Calls = {
  async CONNECT_DEVICE(_, { emailLogin, windowLogins }) {
    await (windowLogins.isWaitingForDevice() ? windowLogins : emailLogin).waitForDevice()
  },
  async CONNECT_EMAIL({ email }, { client, emailLogin, endLogins, wallet }) {
    client.requireAllowed()
    endLogins(emailLogin)
    const { action, expiresIn, matchCode } = await emailLogin.start(email)
    if (action === 'CONNECT') await wallet.ensure()
    return { action, x: { expiresIn, ...(matchCode === undefined ? {} : { matchCode }) } }
  },
  async CONNECT_OTP({ otp }, { queue, emailLogin, wallet }) {
    // Waiting requests still show the user who was signed in until now.
    queue.abort()
    await emailLogin.verify(otp)
    await wallet.ensure()
  },
  CONNECT_FARCASTER: connectFarcaster,
  CONNECT_GUEST: connectGuest,
  CONNECT_SOCIAL: connectSocial,
  async CONNECT_TOKEN({ token }, { queue, session, tokenLogin, wallet }) {
    // Waiting requests still show the user who was signed in until now.
    queue.abort()
    await tokenLogin.finish(token)
    await wallet.ensure()
    const kept = await session.read()
    if (!kept) throw new BaseError('NOT_CONNECTED')
    return { email: kept.user.email, userName: kept.user.userName }
  },
  GET_ACCESS_TOKEN: (_, { session }) => session.call(createAccessToken, { body: {} }),
  GET_CHAIN_ID: (_, { networks }) => ({ chainId: toWireChain(networks.current()) }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: (_, { config }) => ({
    smartAccountEnabledNetworks: config.smartAccountNetworks,
  }),
  GET_FARCASTER_URI(_, { client, endLogins, farcasterLogin }) {
    client.requireAllowed()
    endLogins()
    return farcasterLogin.begin()
  },
  async GET_SOCIAL_REDIRECT_URI({ provider, x }, context) {
    const { client, endLogins, guestLogin, windowLogins } = context
    client.requireAllowed()
    endLogins()
    const isLink = x?.isLink === true
    if (isLink) {
      await requireGuest(context)
      await guestLogin.renew()
    }
    return windowLogins.begin(provider, { isLink })
  },
  GET_TOKEN_NONCE(_, { client, endLogins, tokenLogin }) {
    client.requireAllowed()
    endLogins()
    return tokenLogin.begin()
  },
  GET_NEW_DEVICES: countNewDevices,
  GET_USER: getUser,
  IS_CONNECTED: async (_, { session }) => ({ isConnected: (await session.read()) !== undefined }),
  RELOAD(_, { queue, endLogins }) {
    queue.abort()
    endLogins()
  },
  REVIEW_NEW_DEVICE: reviewNewDevice,
  RPC_ABORT: (_, { queue }) => queue.abort(),
  RPC_REQUEST: askRpc,
  async SET_PREFERRED_ACCOUNT({ type }, { accounts, networks, wallet }) {
    const network = networks.current()
    const record = await wallet.ensure()
    await accounts.prefer(type, network, record)
    const [{ address, type: used }] = await accounts.list(network, record)
    return { address, type: used }
  },
  async SIGN_OUT(_, { queue, endLogins, session }) {
    queue.abort()
    endLogins()
    await session.end()
  },
  SWITCH_NETWORK: ({ chainId }, { networks }) => ({
    chainId: toWireChain(networks.switchTo(chainId)),
  }),
  SYNC_DAPP_DATA({ metadata, projectId, sdkType }, { client, config, setClaim }) {
    if (projectId !== config.projectId) throw new BaseError('PROJECT_INVALID')
    client.announce(sdkType)
    setClaim(metadata?.name)
  },
  SYNC_THEME(payload, { setLocale, setTheme }) {
    setTheme(pickTheme(payload))
    // Other clients send no language.
    if (payload.x) setLocale(payload.x.locale)
  },
  UPDATE_EMAIL: updateEmail,
  UPDATE_EMAIL_PRIMARY_OTP: ({ otp }, { emailUpdate }) => emailUpdate.confirmOld(otp),
  UPDATE_EMAIL_SECONDARY_OTP: ({ otp }, { emailUpdate }) => emailUpdate.confirmNew(otp),
}

/** Waits for approval on the phone, then returns the user. */
async function connectFarcaster(
  _: unknown,
  { queue, farcasterLogin, session, wallet }: FrameContext,
): Promise<FrameResult<'CONNECT_FARCASTER'>> {
  await farcasterLogin.finish()
  // Waiting requests still show the user who was signed in until now.
  queue.abort()
  await wallet.ensure()
  const kept = await session.read()
  if (!kept) throw new BaseError('NOT_CONNECTED')
  return { userName: kept.user.userName ?? '' }
}

/** Signs in this browser's guest, and creates the wallet at the first time. */
async function connectGuest(
  _: unknown,
  { client, endLogins, guestLogin, queue, session, wallet }: FrameContext,
): Promise<FrameResult<'CONNECT_GUEST'>> {
  client.requireAllowed()
  endLogins()
  // Waiting requests still show the user who was signed in until now.
  queue.abort()
  await guestLogin.enter()
  await wallet.ensure()
  const kept = await session.read()
  if (!kept) throw new BaseError('NOT_CONNECTED')
  return { email: kept.user.email }
}

/**
 * Requires a guest. Other users add logins in the window of the wallet, where no page takes part.
 *
 * @throws `NOT_CONNECTED`; `FEATURE_UNAVAILABLE` for a user who has another login.
 */
async function requireGuest({ session }: Pick<FrameContext, 'session'>): Promise<void> {
  const kept = await session.read()
  if (!kept) throw new BaseError('NOT_CONNECTED')
  if (!kept.user.isGuest)
    throw new BaseError('FEATURE_UNAVAILABLE', {
      shortMessage:
        'Only guests can add a login here. Add it in the settings window of the wallet.',
    })
}

/**
 * Begins to change the user's email address. A first address needs an approval in the frame, because no old mailbox
 * confirms it. Another email to an approved address needs none.
 *
 * @throws `NOT_CONNECTED`; the errors of `LoginApproval.Ask` and of `EmailUpdate.start`.
 */
async function updateEmail(
  { email }: FramePayload<'UPDATE_EMAIL'>,
  context: FrameContext,
): Promise<FrameResult<'UPDATE_EMAIL'>> {
  const { emailUpdate, guestLogin, loginApproval, session } = context
  // Registered before the first `await`, so that an abort in the meantime ends this request too.
  const ask = loginApproval.enter()
  const kept = await session.read()
  if (!kept) throw new BaseError('NOT_CONNECTED')
  const { id } = kept.user
  if (hasOwnAddress(kept.user)) return emailUpdate.start(email)

  async function start() {
    await guestLogin.renew()
    // Another tab may have signed in as another user meanwhile.
    if ((await session.read())?.user.id !== id) throw new BaseError('NOT_CONNECTED')
    return emailUpdate.start(email)
  }
  if (emailUpdate.isApproved(email, id)) return start()
  return ask({ value: email }, () => {
    emailUpdate.approve(email, id)
    return start()
  })
}
