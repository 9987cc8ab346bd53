import { type AccountId, type ChainId, type Namespace, toAccountId } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'
import { everyAccount } from '../store/everyAccount.ts'
import { connectedOf, connectionOf } from '../store/selectors.ts'
import type {
  AccountType,
  Connection,
  ConnectionState,
  DisconnectReason,
  Embedded,
  State,
} from '../store/state.ts'

/** An address of a namespace, as a type: `0x…` for eip155. */
export type AddressOf<namespace extends Namespace> = namespace extends 'eip155'
  ? `0x${string}`
  : string

/** The connected account of one namespace, for pages. */
export type FairleadAccount<namespace extends Namespace = Namespace> = {
  readonly status: ConnectionState['status']
  readonly isConnected: boolean
  /**
   * True while the connection of the last visit is being restored, with `status` `connecting`. Nothing is asked of the
   * user then, so a page can wait before it shows "Connect".
   */
  readonly isReconnecting: boolean
  /** Set while disconnected without an action of the user, if the wallet has reported why. */
  readonly disconnectReason: DisconnectReason | undefined
  readonly address: AddressOf<namespace> | undefined
  readonly caipAddress: AccountId | undefined
  readonly accountType: AccountType | undefined
  /** Accounts of the connection, or of the stored one while it is being resumed after a reload. */
  readonly allAccounts: readonly {
    readonly namespace: namespace
    readonly address: AddressOf<namespace>
    readonly chainId: ChainId
    readonly type: AccountType | undefined
    readonly publicKey: string | undefined
    readonly path: string | undefined
  }[]
  readonly walletInfo: Connection['wallet'] | undefined
  /** User of the embedded wallet. */
  readonly embedded: Embedded | undefined
  /** Name of the account, e.g. `anna.example.eth`; undefined until it has been read, and if there is none. */
  readonly profileName: string | undefined
  /** URL of the account's picture; undefined until it has been read, and if there is none. */
  readonly profileImage: string | undefined
}

/** Returns the account of a namespace, the active one by default. */
export function getAccount<namespace extends Namespace = Namespace>(
  fairlead: Fairlead,
  namespace?: namespace | undefined,
): FairleadAccount<namespace> {
  return selectAccount(fairlead.store.getState(), namespace)
}

/** Returns the address of the account in use; undefined while disconnected. */
export function getAddress<namespace extends Namespace = Namespace>(
  fairlead: Fairlead,
  namespace?: namespace | undefined,
): AddressOf<namespace> | undefined {
  return getAccount(fairlead, namespace).address
}

/** Returns the CAIP-10 id of the account in use; undefined while disconnected. */
export function getCaipAddress(fairlead: Fairlead, namespace?: Namespace): AccountId | undefined {
  return getAccount(fairlead, namespace).caipAddress
}

/** Returns the connection status of a namespace, the active one by default. */
export function getStatus(fairlead: Fairlead, namespace?: Namespace): FairleadAccount['status'] {
  return getAccount(fairlead, namespace).status
}

/** Returns the name, icon and kind of the connected wallet; undefined while disconnected. */
export function getWalletInfo(
  fairlead: Fairlead,
  namespace?: Namespace,
): FairleadAccount['walletInfo'] {
  return getAccount(fairlead, namespace).walletInfo
}

/** Selects the value of {@link getAccount} from a state, for stores and hooks. */
export function selectAccount<wanted extends Namespace = Namespace>(
  state: State,
  wanted?: wanted | undefined,
): FairleadAccount<wanted> {
  // The type of the active namespace is not known, so \`wanted\` is any namespace then.
  const namespace = (wanted ?? state.activeNamespace) as wanted
  const connection = connectionOf(state, namespace)
  const stored = connection.status === 'connecting' ? connection.reconnecting : undefined
  const known = connectedOf(state, namespace) ?? stored
  const [first] = known?.accounts ?? []
  const profile = first && state.profiles?.[first.address.toLowerCase()]
  return {
    status: connection.status,
    isConnected: connection.status === 'connected',
    isReconnecting: stored !== undefined,
    disconnectReason: connection.status === 'disconnected' ? connection.reason : undefined,
    address: first?.address as AddressOf<wanted> | undefined,
    caipAddress: known && first ? toAccountId(known.chainId, first.address) : undefined,
    accountType: first && (first.type ?? 'eoa'),
    allAccounts: (known ? everyAccount(known) : []).map(({ address, path, publicKey, type }) => ({
      namespace,
      address: address as AddressOf<wanted>,
      chainId: known!.chainId,
      type,
      publicKey,
      path,
    })),
    walletInfo: connectedOf(state, namespace)?.wallet,
    embedded: connectedOf(state, namespace)?.embedded,
    profileName: profile?.registered ?? profile?.identity?.name,
    profileImage: profile?.identity?.avatar,
  }
}
