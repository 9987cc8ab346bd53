export { createServer, type Server } from '../createServer.ts'
export {
  type AttestationClaims,
  type AttestationKey,
  type AttestationSigner,
  createAttestationSigner,
} from '../features/attestation/createAttestationSigner.ts'
export {
  type AccessTokenClaims,
  type AccessTokenVerifier,
  createAccessTokenVerifier,
} from '../features/auth/backend/createAccessTokenVerifier.ts'
export { ensureLocalProject, localProjectId } from '../features/project/localProject.ts'
export { type Listening, listen } from '../listen.ts'
export { formatLogEntry, type Log, type LogEntry } from '../log.ts'
export { createLogger, type LogDestination, type LogFormat } from '../logging/createLogger.ts'
export type { LogLevel } from '../logging/levelOf.ts'
export { createOutgoingFetch } from '../outgoingFetch.ts'
export type { ProjectStore } from '../storage/createProjectStore.ts'
export { openStorage } from '../storage/openStorage.ts'
export type { Project, ProjectSettings } from '../storage/Project.ts'
export { createRedisRelayStore } from '../storage/relay/createRedisRelayStore.ts'
export type { RelayStore } from '../storage/relay/RelayStore.ts'
export type { Storage } from '../storage/Storage.ts'
export { createGuardedFetch, type GuardedFetch } from '../untrusted/createGuardedFetch.ts'
export { version } from '../version.ts'
