export { createAttestationKeys } from '../attestation/createAttestationKeys.ts'
export {
  type FindAttestationKey,
  type OriginVerdict,
  verifyAttestation,
} from '../attestation/verifyAttestation.ts'
export type { AuthPayload, AuthRequest, Cacao } from '../auth/AuthPayload.ts'
export { createDapp } from '../dapp.ts'
export type {
  PairingChannel,
  PairingEnvironment,
  PairingStorage,
  Socket,
} from '../environment.ts'
export { PairingError, type PairingErrorCode, type PeerError } from '../errors.ts'
export type { RelayStatus } from '../relay/RelayClient.ts'
export type { Approval, Attest, DappClient, DappEvent, Proposal } from '../session/DappClient.ts'
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
export type {
  Attestation,
  PendingAuthentication,
  PendingProposal,
  PendingRequest,
  WalletClient,
  WalletEvent,
} from '../session/WalletClient.ts'
export { createWallet } from '../wallet.ts'
