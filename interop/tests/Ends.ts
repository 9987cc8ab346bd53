import type {
  AuthPayload,
  AuthRequest,
  Cacao,
  PeerError,
  ProposalNamespaces,
  SessionNamespaces,
} from '@fairlead/pairing'
import type { Queue } from './createQueue.ts'

// Common interface of both ends, so that the scenario works with any implementation.

/** Session events of either end. */
export type SessionTold =
  | { readonly type: 'extended'; readonly topic: string }
  | { readonly type: 'updated'; readonly topic: string; readonly namespaces: SessionNamespaces }
  | { readonly type: 'ended'; readonly topic: string }
  | {
      readonly type: 'event'
      readonly topic: string
      readonly chainId: string
      readonly event: { readonly name: string; readonly data: unknown }
    }
export type ProposalTold = {
  readonly type: 'proposal'
  readonly id: number
  readonly required: ProposalNamespaces
  readonly optional: ProposalNamespaces
  readonly name: string
}
export type RequestTold = {
  readonly type: 'request'
  readonly id: number
  readonly topic: string
  readonly chainId: string
  readonly method: string
  readonly params: unknown
}
export type AuthenticateTold = {
  readonly type: 'authenticate'
  readonly id: number
  readonly payload: AuthPayload
}
export type WalletTold = AuthenticateTold | ProposalTold | RequestTold | SessionTold

export type SessionSeen = { readonly topic: string; readonly namespaces: SessionNamespaces }
export type ApprovalSeen = {
  readonly cacaos: readonly Cacao[]
  readonly session: SessionSeen | undefined
}

type End = {
  readonly name: string
  disconnect(topic: string): Promise<void>
  ping(topic: string): Promise<void>
  /** Topics of live sessions. */
  topics(): Promise<readonly string[]>
  /** Restarts from the stored state. */
  restart(): Promise<void>
  /** @returns Errors that must not have happened. */
  close(): Promise<readonly unknown[]>
}

export type DappEnd = End & {
  readonly told: Queue<SessionTold>
  propose(options: {
    namespaces: ProposalNamespaces
    authenticate?: AuthRequest | undefined
  }): Promise<{ uri: string; approval: Promise<ApprovalSeen> }>
  request(options: {
    topic: string
    chainId: string
    method: string
    params: unknown
  }): Promise<unknown>
}

export type WalletEnd = End & {
  readonly told: Queue<WalletTold>
  pair(uri: string): Promise<void>
  /** @returns The session's topic. */
  approve(options: { id: number; namespaces: SessionNamespaces }): Promise<string>
  reject(options: { id: number; reason: PeerError }): Promise<void>
  respond(options: {
    id: number
    topic: string
    response: { result: unknown } | { error: PeerError }
  }): Promise<void>
  update(options: { topic: string; namespaces: SessionNamespaces }): Promise<void>
  extend(topic: string): Promise<void>
  emit(options: {
    topic: string
    chainId: string
    event: { name: string; data: unknown }
  }): Promise<void>
  /** Signs one message per chain, and grants these methods. */
  approveAuthentication(options: {
    id: number
    payload: AuthPayload
    chains: readonly string[]
    methods: readonly string[]
  }): Promise<string | undefined>
  rejectAuthentication(options: { id: number; reason: PeerError }): Promise<void>
}

/** Private key of the tests' wallets. */
export const privateKey = `0x${'01'.repeat(32)}` as const
export const dappMetadata = {
  name: 'A page',
  description: 'Of the tests',
  url: 'https://dapp.example',
  icons: ['https://dapp.example/icon.png'],
}
export const walletMetadata = { ...dappMetadata, name: 'A wallet', url: 'https://wallet.example' }
