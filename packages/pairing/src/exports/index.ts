export type { AuthPayload, AuthRequest, Cacao } from '../auth/AuthPayload.ts'
export {
  type Approval,
  createDapp,
  type DappClient,
  type DappEvent,
  type Proposal,
} from '../dapp.ts'
export type {
  PairingChannel,
  PairingEnvironment,
  PairingStorage,
  Socket,
} from '../environment.ts'
export { PairingError, type PairingErrorCode, type PeerError } from '../errors.ts'
export type { RelayStatus } from '../relay/RelayClient.ts'
export type {
  Metadata,
  Peer,
  Properties,
  ProposalNamespace,
  ProposalNamespaces,
  Session,
  SessionEvent,
  SessionNamespace,
  SessionNamespaces,
} from '../session/Session.ts'
export {
  createWallet,
  type PendingAuthentication,
  type PendingProposal,
  type PendingRequest,
  type WalletClient,
  type WalletEvent,
} from '../wallet.ts'
