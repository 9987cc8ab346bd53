import { BaseError } from '@fairlead/protocol'

// The only Trusted Types policy of this site, as its headers name it.
const policyName = 'fairlead-frame'

type PolicyFactory = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

/**
 * Lets a file of this build be run as a script: the one way past Trusted Types, for the worker of keys.
 * Called once a document, because the policy can be made only once.
 *
 * @throws `REQUEST_INVALID` for any other URL.
 */
export function toScriptUrl(url: string): string {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  return factory
    ? factory.createPolicy(policyName, { createScriptURL: checkUrl }).createScriptURL(url)
    : checkUrl(url)
}

function checkUrl(url: string): string {
  const { origin, pathname } = new URL(url, location.href)
  if (origin === location.origin && /^\/keys\/[\w-]+\.js$/.test(pathname)) return url
  throw new BaseError('REQUEST_INVALID', { shortMessage: 'Not a script of this site' })
}
