import { BaseError } from '@fairlead/protocol'
import type { FrameCallName, FramePayload, FrameResult } from '@fairlead/protocol/embedded'
import { pickTheme } from '../approval/pickTheme.ts'
import { toWireChain } from '../networks/createNetworks.ts'
import { askRpc } from './askRpc.ts'
import { connectFarcaster } from './connectFarcaster.ts'
import { connectSocial } from './connectSocial.ts'
import type { FrameContext } from './FrameContext.ts'
import { getUser } from './getUser.ts'

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
  async CONNECT_OTP({ otp }, { desk, emailLogin, wallet }) {
    // Waiting requests still show the user who was signed in until now.
    desk.abort()
    await emailLogin.verify(otp)
    await wallet.ensure()
  },
  CONNECT_FARCASTER: connectFarcaster,
  CONNECT_SOCIAL: connectSocial,
  GET_CHAIN_ID: (_, { networks }) => ({ chainId: toWireChain(networks.current()) }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: (_, { config }) => ({
    smartAccountEnabledNetworks: config.smartAccountNetworks,
  }),
  GET_FARCASTER_URI(_, { client, endLogins, farcasterLogin }) {
    client.requireAllowed()
    endLogins()
    return farcasterLogin.begin()
  },
  GET_SOCIAL_REDIRECT_URI({ provider }, { client, endLogins, windowLogins }) {
    client.requireAllowed()
    endLogins()
    return windowLogins.begin(provider)
  },
  GET_USER: getUser,
  IS_CONNECTED: async (_, { session }) => ({ isConnected: (await session.read()) !== undefined }),
  RELOAD(_, { desk, endLogins }) {
    desk.abort()
    endLogins()
  },
  RPC_ABORT: (_, { desk }) => desk.abort(),
  RPC_REQUEST: askRpc,
  async SET_PREFERRED_ACCOUNT({ type }, { accounts, networks, wallet }) {
    const network = networks.current()
    const record = await wallet.ensure()
    await accounts.prefer(type, network, record)
    const [{ address, type: used }] = await accounts.list(network, record)
    return { address, type: used }
  },
  async SIGN_OUT(_, { desk, endLogins, session }) {
    desk.abort()
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
  UPDATE_EMAIL: ({ email }, { emailUpdate }) => emailUpdate.start(email),
  UPDATE_EMAIL_PRIMARY_OTP: ({ otp }, { emailUpdate }) => emailUpdate.confirmOld(otp),
  UPDATE_EMAIL_SECONDARY_OTP: ({ otp }, { emailUpdate }) => emailUpdate.confirmNew(otp),
}
