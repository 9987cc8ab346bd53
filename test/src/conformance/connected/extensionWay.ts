import { connect } from '@fairlead/core'
import type { CaipNetwork, Namespace } from '@fairlead/protocol'
import { settled } from '../../createTestEnvironment.ts'
import { createBitcoinSetup } from '../createBitcoinSetup.ts'
import { createCosmosSetup } from '../createCosmosSetup.ts'
import { createEvmSetup } from '../createEvmSetup.ts'
import type { EvmWallet } from '../createEvmWallet.ts'
import { createPolkadotSetup } from '../createPolkadotSetup.ts'
import { createSolanaSetup } from '../createSolanaSetup.ts'
import type { ConformanceWorld } from '../setup.ts'
import { sentHash } from './createKeys.ts'
import { nodes, pageOf, type SiteWallet, startFresh, type Way } from './Way.ts'

const cannotBeLeft = 'injectedWeb3 has no call that takes a permission back'
const tellsNobody = 'Keplr tells no page that its permission is gone'

/** A wallet in the page: EIP-6963, Wallet Standard, `injectedWeb3` or Keplr. */
export const extensionWay: Way = {
  name: 'extension',
  namespaces: ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'],
  without: {
    ...Object.fromEntries(
      ['solana', 'polkadot', 'bip122', 'cosmos'].map((namespace) => [
        `changeNetwork ${namespace}`,
        'the page alone says which network it is on',
      ]),
    ),
    'disconnect polkadot': cannotBeLeft,
    'disconnectOne polkadot': cannotBeLeft,
    'end cosmos': tellsNobody,
    'endReload cosmos': tellsNobody,
    'endSignedIn cosmos': tellsNobody,
  },
  start: startFresh,

  async openSite(namespace) {
    const page = pageOf[namespace]
    const conformance = worldOf(namespace)
    const options = { networks: page.networks }
    const given = { fetch: nodes }
    const browser =
      namespace === 'eip155'
        ? await evmWorld().open(page.createAdapter, options, given)
        : await conformance.open(page.createAdapter, options, given)
    const { openTab, wallet, world } = browser
    if (namespace === 'eip155')
      (wallet as EvmWallet).answers.eth_sendTransaction = async () => {
        await wallet.asks('send')
        return sentHash
      }
    const { chains } = page
    const { useNetwork } = wallet
    const site: SiteWallet = {
      ...names[namespace],
      connectorId: wallet.connectorId,
      cannotBeLeft: namespace === 'polkadot',
      person: wallet,
      addressOf: (_, index) => wallet.accounts[index],
      isServing: wallet.allowsPage,
      verifies: conformance.verifies,
      changeAccount: () => wallet.useAccount(wallet.accounts[1]),
      ...(useNetwork ? { changeNetwork: () => useNetwork(chains[1]) } : {}),
      end: wallet.forgetPage,
    }
    return {
      chains,
      namespace,
      openTab,
      wallet: site,
      world,
      async connect(fairlead) {
        await connect(fairlead, { connectorId: wallet.connectorId, namespace })
        await settled()
      },
    }
  },
}

const evmWorld = () =>
  createEvmSetup(pageOf.eip155.networks.map(toCaip) as [CaipNetwork, CaipNetwork])

/** Converts a network to the format of the EVM test world. */
function toCaip(network: unknown): CaipNetwork {
  const { id } = network as { id: number }
  return { ...(network as CaipNetwork), caipNetworkId: `eip155:${id}`, chainNamespace: 'eip155' }
}

function worldOf(namespace: Namespace): ConformanceWorld {
  return {
    eip155: evmWorld,
    solana: createSolanaSetup,
    polkadot: createPolkadotSetup,
    bip122: createBitcoinSetup,
    cosmos: createCosmosSetup,
  }[namespace]()
}

/** Icon of the test kit's wallets. */
const kitIcon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
const announced = { type: 'ANNOUNCED' } as const
const names: Readonly<Record<Namespace, Pick<SiteWallet, 'icon' | 'name' | 'type'>>> = {
  eip155: { ...announced, icon: 'data:image/png,', name: 'Wallet org.example.fox' },
  solana: { ...announced, icon: kitIcon, name: 'Sunbird' },
  polkadot: { ...announced, name: 'Talisman' },
  bip122: { ...announced, icon: kitIcon, name: 'Magic' },
  cosmos: { ...announced, name: 'Keplr' },
}
