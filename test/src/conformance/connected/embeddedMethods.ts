import { createFairlead, embeddedWallet, type Fairlead } from '@fairlead/core'
import { startSocial } from '@fairlead/core/internal'
import type { ChainId, Namespace } from '@fairlead/protocol'
import { createTestEnvironment, settled, type TestWorld } from '../../createTestEnvironment.ts'
import { createTestFrame, type FrameScript, testFrameUrl } from '../../createTestFrame.ts'
import { createTestPopups, type TestPopups } from '../../createTestPopups.ts'
import { createPerson } from '../createPerson.ts'
import { createKeys, type Keys } from './createKeys.ts'
import { customRpcUrls, nodes, pageOf, type Site, startFresh, until, type Way } from './Way.ts'

const email = 'anna@example.com'
/** Time between the frame's ready message and its knowing the page, in milliseconds. */
const settleMs = 500

const noEnd = 'the frame has no message that ends a login; a request after that is refused'

const without = {
  changeAccount: 'one login is one account; another one is another login',
  changeNetwork: 'the page alone says which network the wallet is on',
  end: noEnd,
  endReload: noEnd,
  endSignedIn: noEnd,
  switchDeclined: 'the page alone says which network the wallet is on, so nobody is asked',
}

/** A tab in which a user signs in. */
type Tab = { fairlead: Fairlead; frame: ReturnType<typeof createTestFrame>; popups: TestPopups }
type LogIn = (tab: Tab, world: TestWorld) => Promise<void>

const way = (name: string, logIn: LogIn): Way => ({
  name,
  namespaces: ['eip155', 'solana'],
  without,
  start: startFresh,
  openSite: (namespace) => openEmbedded(namespace, logIn),
})

/** Email code. */
export const emailWay = way('email', async ({ fairlead }, { clock }) => {
  const wallet = await embeddedWallet(fairlead)
  const sent = wallet.login.submit(email)
  await clock.advance(settleMs)
  await sent
  await wallet.login.verify('493827')
})

const byPopup =
  (provider: 'google' | 'passkey'): LogIn =>
  async ({ fairlead, frame, popups }, { clock }) => {
    const done = startSocial(fairlead, { provider })
    await clock.advance(settleMs)
    const source = popups.opened.at(-1)?.source
    frame.say({ resultUri: `${testFrameUrl}/r/handle` }, { origin: frame.origin, source })
    await done
  }

/** Popup of a social provider. */
export const socialWay = way('social', byPopup('google'))

/** Popup of the frame's site that asks for a passkey. */
export const passkeyWay = way('passkey', byPopup('passkey'))

/** QR code for the Farcaster app. */
export const farcasterWay = way('Farcaster', async ({ fairlead }, { clock }) => {
  const done = startSocial(fairlead, { provider: 'farcaster' })
  await clock.advance(settleMs)
  await done
})

async function openEmbedded(namespace: Namespace, logIn: LogIn): Promise<Site> {
  const { chains, createAdapter, networks } = pageOf[namespace]
  const world = createTestEnvironment()
  const keys = await createKeys[namespace]()
  const person = createPerson(() => ({
    code: 'REQUEST_REJECTED',
    message: 'Declined',
    rpcCode: 4001,
  }))
  const login = { isIn: false }
  const tabs = new Map<Fairlead, Tab>()

  return {
    chains,
    namespace,
    world,
    wallet: {
      connectorId: 'auth',
      name: 'Embedded Wallet',
      type: 'AUTH',
      person,
      addressOf: keys.addressOf,
      isServing: () => login.isIn,
      verifies: keys.verifies,
    },
    async openTab(options) {
      const frame = createTestFrame(scriptOf({ keys, login, person }))
      const popups = createTestPopups()
      const fairlead = createFairlead(
        {
          projectId: 'test',
          adapters: [createAdapter()],
          customRpcUrls,
          frameUrl: testFrameUrl,
          networks,
          ...options,
        },
        world.openTab({ fetch: nodes, frame: frame.world, popups: popups.world }),
      )
      tabs.set(fairlead, { fairlead, frame, popups })
      await settled()
      await until(world, () => fairlead.store.getState().initialized)
      return fairlead
    },
    async connect(fairlead) {
      const tab = tabs.get(fairlead)
      if (!tab) throw new TypeError('Not a tab of this site')
      void fairlead.modal.open()
      await logIn(tab, world)
      if (fairlead.modal.view() !== 'SignMessage') fairlead.modal.close()
      await settled()
    },
  }
}

type Parts = { keys: Keys; login: { isIn: boolean }; person: ReturnType<typeof createPerson> }

/** A scripted frame whose server knows one user, in every tab. */
function scriptOf({ keys, login, person }: Parts): FrameScript {
  const user = ({ chainId }: { chainId?: string }) => {
    if (!login.isIn) throw { code: 'NOT_SIGNED_IN', message: 'No user is signed in' }
    return { address: keys.addressOf(chainId as ChainId, 0), chainId, email }
  }
  const enter = () => {
    login.isIn = true
  }
  return {
    CONNECT_OTP: enter,
    CONNECT_FARCASTER() {
      enter()
      return { userName: 'anna.eth' }
    },
    CONNECT_SOCIAL(asked: { chainId?: string }) {
      enter()
      return { ...user(asked), userName: 'anna' }
    },
    GET_USER: user,
    IS_CONNECTED: () => ({ isConnected: login.isIn }),
    SIGN_OUT() {
      login.isIn = false
    },
    async RPC_REQUEST({ method, params }: { method: string; params: never }) {
      if (!login.isIn) throw { code: 'NOT_SIGNED_IN', message: 'No user is signed in' }
      await person.asks(method.includes('send') ? 'send' : 'sign')
      const answer = Object.hasOwn(keys.answers, method) ? keys.answers[method] : undefined
      return answer?.(params)
    },
  }
}
