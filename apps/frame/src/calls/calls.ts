import { BaseError } from '@fairlead/protocol'
import type { FrameCallName, FramePayload, FrameResult } from '@fairlead/protocol/embedded'
import { pickTheme } from '../approval/pickTheme.ts'
import { toWireChain } from '../networks/createNetworks.ts'
import { askRpc } from './askRpc.ts'
import type { FrameContext } from './FrameContext.ts'
import { getUser } from './getUser.ts'

type Calls = {
  readonly [name in FrameCallName]: (
    payload: FramePayload<name>,
    context: FrameContext,
  ) => FrameResult<name> | Promise<FrameResult<name>>
}

/** A way in that this site does not offer. */
const notOffered = () => {
  throw new BaseError('FEATURE_UNAVAILABLE', { shortMessage: 'Not available here' })
}

/** What a page may ask of the frame, one function each. Contract of the frame, §6. */
export const calls: Calls = {
  async CONNECT_DEVICE(_, { emailLogin }) {
    await emailLogin.waitForDevice()
  },
  async CONNECT_EMAIL({ email }, { emailLogin, wallet }) {
    const { action, expiresIn, matchCode } = await emailLogin.start(email)
    if (action === 'CONNECT') await wallet.ensure()
    return { action, x: { expiresIn, ...(matchCode === undefined ? {} : { matchCode }) } }
  },
  async CONNECT_OTP({ otp }, { desk, emailLogin, wallet }) {
    // What waits shows who was signed in until now.
    desk.abort()
    await emailLogin.verify(otp)
    await wallet.ensure()
  },
  CONNECT_FARCASTER: notOffered,
  CONNECT_SOCIAL: notOffered,
  GET_CHAIN_ID: (_, { networks }) => ({ chainId: toWireChain(networks.current()) }),
  GET_FARCASTER_URI: notOffered,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({
    smartAccountEnabledNetworks: [],
  }),
  GET_SOCIAL_REDIRECT_URI: notOffered,
  GET_USER: getUser,
  IS_CONNECTED: async (_, { session }) => ({ isConnected: (await session.read()) !== undefined }),
  RELOAD(_, { desk, emailLogin }) {
    desk.abort()
    emailLogin.abort()
  },
  RPC_ABORT: (_, { desk }) => desk.abort(),
  RPC_REQUEST: askRpc,
  async SET_PREFERRED_ACCOUNT({ type }, { networks, wallet }) {
    if (type !== 'eoa')
      throw new BaseError('FEATURE_UNAVAILABLE', {
        shortMessage: 'This wallet has no smart account',
      })
    const { addresses } = await wallet.ensure()
    const isSolana = networks.current().caipNetworkId.startsWith('solana:')
    return { address: isSolana ? addresses.solana : addresses.eip155, type }
  },
  async SIGN_OUT(_, { desk, emailLogin, session }) {
    desk.abort()
    emailLogin.abort()
    await session.end()
  },
  SWITCH_NETWORK: ({ chainId }, { networks }) => ({
    chainId: toWireChain(networks.switchTo(chainId)),
  }),
  SYNC_DAPP_DATA({ metadata, projectId }, { config, setClaim }) {
    if (projectId !== config.projectId) throw new BaseError('PROJECT_INVALID')
    setClaim(metadata?.name)
  },
  SYNC_THEME: (payload, { setTheme }) => setTheme(pickTheme(payload)),
  UPDATE_EMAIL: notOffered,
  UPDATE_EMAIL_PRIMARY_OTP: notOffered,
  UPDATE_EMAIL_SECONDARY_OTP: notOffered,
}
