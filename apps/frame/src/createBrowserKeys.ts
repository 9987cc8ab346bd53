import { BaseError } from '@fairlead/protocol'
import type { Environment } from './environment.ts'
import type { OpenKeys } from './keys/Keys.ts'
import { createOpenKeys } from './keys/openKeys.ts'
import workerUrl from './keys/worker.ts?worker&url'

// The site's only Trusted Types policy; the CSP header has the same name.
const policyName = 'fairlead-frame'

type Policy = { createScriptURL(url: string): string }
type PolicyFactory = { createPolicy(name: string, rules: Policy): Policy }

/** Creates the function that opens key sessions in workers of this document. Call it once per document. */
export function createBrowserKeys({ schedule }: Pick<Environment, 'schedule'>): OpenKeys {
  return createOpenKeys({ onLeave: watchLeave, schedule, spawn: createSpawn(workerUrl) })
}

/**
 * Creates the function that starts the key worker; the only exception from Trusted Types. Call it
 * once per document, because a policy can be created only once.
 *
 * @param url - URL of the worker's file in this build. @throws `REQUEST_INVALID` for any other URL.
 */
export function createSpawn(url: string): () => Worker {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  const rules: Policy = { createScriptURL: checkUrl }
  const policy = factory ? factory.createPolicy(policyName, rules) : rules
  const trusted = policy.createScriptURL(url)
  return () => new Worker(trusted, { name: 'keys', type: 'module' })
}

function checkUrl(url: string): string {
  const { origin, pathname } = new URL(url, location.href)
  if (origin === location.origin && /^\/keys\/[\w-]+\.js$/.test(pathname)) return url
  throw new BaseError('REQUEST_INVALID', { shortMessage: 'Not a script of this site' })
}

/**
 * Runs a callback when this document is left or suspended; it may be restored from the back/forward
 * cache. @returns A function that removes the listener.
 */
export function watchLeave(run: () => void): () => void {
  window.addEventListener('pagehide', run)
  document.addEventListener('freeze', run)
  return () => {
    window.removeEventListener('pagehide', run)
    document.removeEventListener('freeze', run)
  }
}
