import { createFairlead } from '@fairlead/core'
import { defaultSiwx } from '@fairlead/core/siwx'
import type { PendingAuthentication, PendingProposal, SessionNamespaces } from '@fairlead/pairing'
import type { ChainId, Namespace } from '@fairlead/protocol'
import { mnemonicToAccount } from 'viem/accounts'
import { createTestEnvironment, settled } from '../../createTestEnvironment.ts'
import { createTestPairing, type PairingWorld, type TestPairing } from '../../createTestPairing.ts'
import { mnemonic } from '../createEvmWallet.ts'
import { createPerson } from '../createPerson.ts'
import { createKeys, type Keys } from './createKeys.ts'
import {
  customRpcUrls,
  nodes,
  pageOf,
  type Site,
  type SiteWallet,
  startFresh,
  until,
  type Way,
} from './Way.ts'

const every: readonly Namespace[] = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos']

const without = {
  switchDeclined: 'a session that allows the network is not asked, so nobody can decline',
}

/** A wallet that scans the QR code. */
export const qrWay: Way = {
  name: 'QR code',
  namespaces: every,
  without,
  start: startFresh,
  openSite: (namespace) => openPaired(namespace, {}),
}

/** A wallet on the same phone, opened by a deep link. */
export const deepLinkWay: Way = {
  name: 'deep link',
  namespaces: every,
  without,
  start: startFresh,
  openSite: (namespace) => openPaired(namespace, { isMobile: true }),
}

/** A wallet that pairs and signs in with one step. */
export const oneClickWay: Way = {
  name: 'one-click auth',
  // One-click sign-in is an EVM message; pages with other networks pair without it.
  namespaces: ['eip155'],
  signsIn: true,
  without,
  start: (site, options, observers) =>
    startFresh(site, { siwx: defaultSiwx(), ...options }, observers),
  openSite: (namespace) => openPaired(namespace, { canAuthenticate: true }),
}

/** The wallet as it is listed in the catalogue. */
const catalogued = {
  canPair: true,
  id: 'phone',
  isCertified: false,
  mobileLink: 'phonewallet://',
  name: 'Phone Wallet',
}

type Kind = { canAuthenticate?: boolean; isMobile?: boolean }

async function openPaired(
  namespace: Namespace,
  { canAuthenticate, isMobile }: Kind,
): Promise<Site> {
  const { chains, createAdapter, networks } = pageOf[namespace]
  const world = createTestEnvironment()
  const phone = await createTestPairing(world.clock, { canAuthenticate: canAuthenticate === true })
  const lead = createLead()
  const keys = await createKeys[namespace]()
  const wallet = toWallet({ chains, keys, namespace, phone })

  return {
    chains,
    namespace,
    wallet,
    world,
    async openTab(options) {
      const fairlead = createFairlead(
        {
          projectId: 'test',
          adapters: [createAdapter()],
          customRpcUrls,
          networks,
          relayUrl: 'wss://relay.example',
          ...options,
        },
        world.openTab({
          fetch: nodes,
          isMobile: isMobile === true,
          pairing: phone.openTab({ lead }),
        }),
      )
      await settled()
      await until(world, () => fairlead.store.getState().initialized)
      return fairlead
    },
    async connect(fairlead) {
      const { attempt, links, start } = await fairlead.pairing()
      const stop = start()
      await until(world, () => attempt.getState().status === 'ready')
      const state = attempt.getState()
      if (state.status !== 'ready') throw new TypeError(`No code: ${state.status}`)
      const link = isMobile ? links(catalogued).mobile?.href : undefined
      const uri = link ? (new URL(link).searchParams.get('uri') ?? '') : state.uri
      await accept(phone, { keys, namespace, uri }, canAuthenticate === true)
      await until(world, () => attempt.getState().status === 'connected')
      stop()
      await settled()
    },
  }
}

type Parts = {
  chains: Site['chains']
  keys: Keys
  namespace: Namespace
  phone: TestPairing
}

function toWallet({ chains, keys, namespace, phone }: Parts): SiteWallet {
  const { wallet } = phone
  const person = createPerson(() => Object.assign(new Error('User rejected.'), { code: 5000 }))
  const inSession = () => wallet.sessions()[0]?.topic ?? ''
  for (const [method, answer] of Object.entries(keys.answers))
    phone.answers[method] = async (params) => {
      await person.asks(method.includes('send') ? 'send' : 'sign')
      return answer(params as never)
    }
  const tell = (chainId: ChainId, name: string, data: unknown) =>
    wallet.emit({ topic: inSession(), chainId, event: { name, data } })
  const goTo = (chainId: ChainId) =>
    tell(chainId, 'chainChanged', namespace === 'eip155' ? Number(chainId.split(':')[1]) : chainId)
  phone.answers.wallet_switchEthereumChain = async (params) => {
    await person.asks('switch')
    const [{ chainId }] = params as [{ chainId: string }]
    await goTo(`eip155:${Number(chainId)}`)
    return null
  }
  return {
    connectorId: 'walletConnect',
    icon: 'https://phone.example/icon.png',
    name: 'Phone Wallet',
    type: 'WALLET_CONNECT',
    person,
    addressOf: keys.addressOf,
    isServing: () => wallet.sessions().length > 0,
    verifies: keys.verifies,
    async changeAccount() {
      const [session] = wallet.sessions()
      const namespaces = session?.namespaces[namespace]
      if (!session || !namespaces) throw new TypeError('No session')
      const accounts = chains.map((chain) => `${chain}:${keys.addressOf(chain, 1)}`)
      await wallet.update({
        topic: session.topic,
        namespaces: { [namespace]: { ...namespaces, accounts } },
      })
    },
    changeNetwork: () => goTo(chains[1]),
    end: () => wallet.disconnect({ topic: inSession() }),
  }
}

type Asked = { keys: Keys; namespace: Namespace; uri: string }

/** The user scans the code in the wallet and approves. */
async function accept(phone: TestPairing, { keys, namespace, uri }: Asked, signs: boolean) {
  if (!signs) {
    const proposal = await readCode<PendingProposal>(phone, 'proposal', uri)
    await phone.wallet.approve({ id: proposal.id, namespaces: grant(proposal, namespace, keys) })
    return
  }
  const asked = await readCode<PendingAuthentication>(phone, 'authentication', uri)
  const { chains: _chains, type: _type, ...rest } = asked.payload
  const account = mnemonicToAccount(mnemonic, { addressIndex: 1 })
  const cacaos = []
  for (const chain of asked.payload.chains) {
    const iss = `did:pkh:${chain}:${account.address}`
    const message = phone.wallet.authenticationText({ id: asked.id, iss })
    const s = await account.signMessage({ message })
    cacaos.push({ h: { t: 'caip122' }, p: { ...rest, iss }, s: { t: 'eip191', s } } as const)
  }
  await phone.wallet.approveAuthentication({ id: asked.id, cacaos })
}

/** Pairs, and waits for the page's proposal. */
async function readCode<pending>(
  { wallet }: TestPairing,
  name: 'authentication' | 'proposal',
  uri: string,
): Promise<pending> {
  const kind = name === 'proposal' ? 'proposal' : 'authenticate'
  const asked = new Promise<pending>((resolve) => {
    const stop = wallet.subscribe((event) => {
      if (event.type !== kind) return
      stop()
      resolve((event as unknown as Record<string, pending>)[name] as pending)
    })
  })
  await wallet.pair({ uri })
  return asked
}

/** Grants everything that was requested, for the first account. */
function grant(proposal: PendingProposal, namespace: Namespace, keys: Keys): SessionNamespaces {
  const { chains = [], events, methods } = proposal.optionalNamespaces[namespace]!
  const accounts = chains.map((chain) => `${chain}:${keys.addressOf(chain as ChainId, 0)}`)
  return { [namespace]: { accounts, chains, events, methods } }
}

/** Lets one tab lead at a time, in the order of their requests. */
function createLead(): NonNullable<PairingWorld['lead']> {
  let turn = Promise.resolve()
  return (_, lead, signal) => {
    turn = turn.then(() => {
      if (signal.aborted) return
      lead(signal)
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
    })
  }
}
