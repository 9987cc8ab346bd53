import type { DappClient } from '@fairlead/pairing'
import {
  isOpenable,
  isTelegramLink,
  requestLink,
  type WalletChoice,
} from '../../connectors/pairing/requestLink.ts'
import type { CatalogueWallet } from '../../store/catalogueWallet.ts'
import type { Environment, KeyValueStorage } from '../../utils/environment.ts'
import type { PagePairingEnvironment } from '../../utils/pagePairingEnvironment.ts'
import { linkTarget } from './pairingLinks.ts'

/** Methods that a wallet answers without asking the user, so that it need not be opened. */
const silent: ReadonlySet<string> = new Set([
  'eth_accounts',
  'eth_chainId',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
  'wallet_getPermissions',
])

/** Remembers the wallet app that the user chose, and opens it with each request. */
export function createChoice({ key, storage }: createChoice.Options) {
  function read(): WalletChoice | undefined {
    try {
      const stored = JSON.parse(storage?.getItem(key) ?? '{}') as Partial<WalletChoice>
      const { href, name } = stored
      const topic = typeof stored.topic === 'string' ? stored.topic : undefined
      if (typeof href === 'string' && isOpenable(href)) return { href, name: String(name), topic }
    } catch {}
    return undefined
  }

  function write(choice: WalletChoice | undefined) {
    try {
      if (choice) storage?.setItem(key, JSON.stringify(choice))
      else storage?.removeItem(key)
    } catch {}
  }

  return {
    set(wallet: CatalogueWallet | undefined, isPhone: boolean) {
      const href = isPhone ? (wallet?.universalLink ?? wallet?.mobileLink) : wallet?.desktopLink
      write(wallet && href ? { href, name: wallet.name } : undefined)
    },
    /** Ties the choice to the session that resulted from it. */
    bind(topic: string) {
      const choice = read()
      if (choice && !choice.topic) write({ ...choice, topic })
    },
    forget: () => write(undefined),
    /** Opens the wallet only while the page has focus: a page in the background must not switch apps. */
    openAgain({ dapp, environment, id, method, topic, world }: createChoice.Request) {
      const session = dapp.sessions().find((one) => one.topic === topic)
      if (!session || silent.has(method) || !world.hasFocus()) return
      const isPhone = environment.isMobile
      const href = requestLink({ choice: read(), id, isPhone, session, topic })
      if (!href) return
      const { isTelegram } = world.device
      if (isTelegram && href.startsWith('https://')) return world.openFromTelegram(href)
      if (!isTelegram) world.open(href, isTelegramLink(href) ? '_blank' : linkTarget(href, world))
    },
  }
}

export declare namespace createChoice {
  type Options = { key: string; storage: KeyValueStorage | undefined }
  type Request = {
    dapp: Pick<DappClient, 'sessions'>
    environment: Pick<Environment, 'isMobile'>
    id: number
    method: string
    topic: string
    world: Pick<PagePairingEnvironment, 'device' | 'hasFocus' | 'open' | 'openFromTelegram'>
  }
}
