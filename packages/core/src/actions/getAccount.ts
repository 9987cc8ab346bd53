import { type AccountId, type ChainId, type Namespace, toAccountId } from '@fairlead/protocol'
import type { Fairlead } from '../Fairlead.ts'
import { everyAccount } from '../store/everyAccount.ts'
import { connectedOf, connectionOf } from '../store/selectors.ts'
import type { AccountType, Connection, ConnectionState, Embedded, State } from '../store/state.ts'

/** Who is connected in one namespace, as pages want to read it. */
export type FairleadAccount = {
  readonly status: ConnectionState['status']
  readonly isConnected: boolean
  readonly address: string | undefined
  readonly caipAddress: AccountId | undefined
  readonly accountType: AccountType | undefined
  /** From the connection, also right after a reload. */
  readonly allAccounts: readonly {
    readonly namespace: Namespace
    readonly address: string
    readonly chainId: ChainId
    readonly type: AccountType | undefined
    readonly publicKey: string | undefined
    readonly path: string | undefined
  }[]
  readonly walletInfo: Connection['wallet'] | undefined
  /** Who is signed in to the wallet that lives in the page. */
  readonly embedded: Embedded | undefined
}

/** The account of a namespace; of the active one when none is named. */
export function getAccount(fairlead: Fairlead, namespace?: Namespace): FairleadAccount {
  return selectAccount(fairlead.store.getState(), namespace)
}

/** Address of the account in use; undefined while nobody is connected. */
export function getAddress(fairlead: Fairlead, namespace?: Namespace): string | undefined {
  return getAccount(fairlead, namespace).address
}

/** CAIP-10 id of the account in use. */
export function getCaipAddress(fairlead: Fairlead, namespace?: Namespace): AccountId | undefined {
  return getAccount(fairlead, namespace).caipAddress
}

/** Whether somebody is connected in a namespace; in the active one when none is named. */
export function getStatus(fairlead: Fairlead, namespace?: Namespace): FairleadAccount['status'] {
  return getAccount(fairlead, namespace).status
}

/** Name, picture and kind of the connected wallet. */
export function getWalletInfo(
  fairlead: Fairlead,
  namespace?: Namespace,
): FairleadAccount['walletInfo'] {
  return getAccount(fairlead, namespace).walletInfo
}

/** {@link getAccount} of a state at hand: for stores and hooks. */
export function selectAccount(state: State, wanted?: Namespace): FairleadAccount {
  const namespace = wanted ?? state.activeNamespace
  const connection = connectionOf(state, namespace)
  const stored = connection.status === 'connecting' ? connection.reconnecting : undefined
  const known = connectedOf(state, namespace) ?? stored
  const [first] = known?.accounts ?? []
  return {
    status: connection.status,
    isConnected: connection.status === 'connected',
    address: first?.address,
    caipAddress: known && first ? toAccountId(known.chainId, first.address) : undefined,
    accountType: first && (first.type ?? 'eoa'),
    allAccounts: (known ? everyAccount(known) : []).map(({ address, path, publicKey, type }) => ({
      namespace,
      address,
      chainId: known!.chainId,
      type,
      publicKey,
      path,
    })),
    walletInfo: connectedOf(state, namespace)?.wallet,
    embedded: connectedOf(state, namespace)?.embedded,
  }
}
