import { BaseError } from '@fairlead/protocol'

// The only Trusted Types policy of this site, as its headers name it.
const policyName = 'fairlead-frame'

type Policy = { createScriptURL(url: string): string }
type PolicyFactory = { createPolicy(name: string, rules: Policy): Policy }

/**
 * Starts the worker of keys, and nothing else: the one way past Trusted Types. Called once a document,
 * because a policy can be made only once.
 *
 * @param url - Of the worker's file in this build. @throws `REQUEST_INVALID` for any other URL.
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
