import { BaseError } from '@fairlead/protocol'

// Pages need no database driver, so the server is a separate package. The dynamic import allows a clear error
// message if it is not installed.
const server = await import('@fairlead/server').catch((cause: unknown) => {
  if (!isAbsent(cause)) throw cause
  throw new BaseError('FEATURE_UNAVAILABLE', {
    cause,
    hints: ['Install it: npm install @fairlead/server'],
    shortMessage: 'fairlead/server needs the package @fairlead/server, which is not installed',
  })
})

export const {
  createAttestationSigner,
  createGuardedFetch,
  createLogger,
  createOutgoingFetch,
  createRedisRelayStore,
  createServer,
  createAccessTokenVerifier,
  ensureLocalProject,
  formatLogEntry,
  listen,
  localProjectId,
  openStorage,
  version,
} = server

/** True if that package itself is missing, not one of its dependencies. */
function isAbsent(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message: string }
  return code === 'ERR_MODULE_NOT_FOUND' && message.includes("package '@fairlead/server'")
}
