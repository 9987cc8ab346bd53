import { BaseError } from '@fairlead/protocol'

// The site's only Trusted Types policy; the CSP header has the same name.
const policyName = 'fairlead-frame'

type Policy = { createScriptURL(url: string): string }
type PolicyFactory = { createPolicy(name: string, rules: Policy): Policy }

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
