import { BaseError } from '@fairlead/protocol'

// A page needs no database driver, so the server is installed only by those who run one. A static
// import would end in the loader's own words; this one can say what to do.
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
  createOutgoingFetch,
  createRedisRelayStore,
  createServer,
  ensureLocalProject,
  formatLogEntry,
  listen,
  localProjectId,
  openStorage,
  version,
} = server

/** That package itself, not one that it needs. */
function isAbsent(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message: string }
  return code === 'ERR_MODULE_NOT_FOUND' && message.includes("package '@fairlead/server'")
}
