import type { UtxoSource } from '../../chains/bitcoin/UtxoSource.ts'
import type { BitcoinDriver } from '../../connectors/bitcoin/BitcoinDriver.ts'
import { createBitcoinConnector } from '../../connectors/bitcoin/createBitcoinConnector.ts'
import { injectedDriver } from '../../connectors/bitcoin/injectedDriver.ts'
import { satsConnectDriver } from '../../connectors/bitcoin/satsConnectDriver.ts'
import { standardDriver } from '../../connectors/bitcoin/standardDriver.ts'
import { readInjectedBitcoin } from '../../discovery/injectedBitcoin.ts'
import { readSatsWallets } from '../../discovery/satsConnect.ts'
import {
  methodOf,
  type RegisteredWallet,
  type StandardWallet,
} from '../../discovery/walletStandard.ts'
import { NetworkError } from '../../errors/networks.ts'
import { globalsOf } from '../../utils/globalsOf.ts'
import type { AdapterHost } from '../adapter.ts'
import { type FoundWallet, toInfo } from '../createWalletList.ts'

type Use = { host: AdapterHost; source: UtxoSource }
type Named = { icon?: string | undefined; id: string; name: string }

/** Finds Bitcoin wallets that inject themselves: through the sats-connect provider list, or known global names. */
export function findBitcoinWallets(use: Use): readonly FoundWallet[] {
  const globals = globalsOf(use.host.environment)
  return [
    ...readSatsWallets(globals).map((wallet) => toFound(wallet, satsConnectDriver(wallet), use)),
    ...readInjectedBitcoin(globals).map((wallet) => toFound(wallet, injectedDriver(wallet), use)),
  ]
}

/** True if a Wallet Standard wallet serves Bitcoin, can connect, and can sign. */
export function isStandardBitcoin(wallet: StandardWallet): boolean {
  const has = (...names: readonly string[]) =>
    names.some((name) => methodOf(wallet, name) !== undefined)
  return (
    wallet.chains.some((chain) => chain.startsWith('bitcoin:')) &&
    has('bitcoin:connect', 'standard:connect') &&
    has('bitcoin:signMessage', 'bitcoin:signTransaction')
  )
}

export function toStandard({ icon, name, wallet }: RegisteredWallet, use: Use): FoundWallet {
  return toFound({ icon, id: name, name }, standardDriver(wallet, use.host.environment), use)
}

function toFound(
  { icon, id, name }: Named,
  driver: BitcoinDriver,
  { host, source }: Use,
): FoundWallet {
  const { defaultAccountTypes, environment, networks } = host
  const connector = createBitcoinConnector({
    driver,
    info: { chains: ['bip122'], id, imageUrl: icon, name, type: 'ANNOUNCED' },
    preferred: () => defaultAccountTypes?.bip122 ?? 'payment',
    async transfer(given) {
      const { sendBuilt } = await import('./sendBuilt.ts')
      const { chainId } = given.at
      const network = networks().find(({ caipNetworkId }) => caipNetworkId === chainId)
      if (network) return sendBuilt({ ...given, network, source })
      throw new NetworkError('CHAIN_UNSUPPORTED', { networks: networks(), requested: chainId })
    },
  })({ environment, networks })
  return { connector, info: toInfo(connector) }
}
