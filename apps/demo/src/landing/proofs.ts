import { BaseError } from 'fairlead'

/** Maximum time until the button of a page is ready, in milliseconds. */
const readyMs = 20_000

/** Loads a page of this site in a hidden frame, and counts its requests until its button is ready. */
export async function countRequests(path: string): Promise<{ others: number; own: number }> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = path
  document.body.append(frame)
  try {
    await untilReady(frame)
    const entries = frame.contentWindow?.performance.getEntriesByType('resource') ?? []
    const own = entries.filter(({ name }) => new URL(name).origin === location.origin).length
    return { others: entries.length - own, own }
  } finally {
    frame.remove()
  }
}

async function untilReady(frame: HTMLIFrameElement): Promise<void> {
  const until = performance.now() + readyMs
  for (;;) {
    const button = frame.contentDocument?.querySelector('[data-testid=demo-ready]')
    if (button?.textContent === 'true') return
    if (performance.now() > until)
      throw new BaseError('UNKNOWN', { hints: ['The page in the frame did not become ready'] })
    await new Promise(requestAnimationFrame)
  }
}

/** Returns the hosts of everything that this page has requested, in the order of the first request. */
export function hostsOfThisPage(): readonly string[] {
  const entries = performance.getEntriesByType('resource')
  return [...new Set([location.host, ...entries.map(({ name }) => new URL(name).host)])]
}

/** Returns the directives of a page's Content Security Policy, one line each. */
export async function readPolicy(path: string): Promise<string> {
  const response = await fetch(path, { method: 'HEAD' })
  const policy = response.headers.get('content-security-policy') ?? 'The page has no policy.'
  return policy.replaceAll('; ', '\n')
}
