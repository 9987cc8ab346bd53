import { lookup } from 'node:dns/promises'
import { BaseError, isLoopbackHost } from '@fairlead/protocol'
import type { ServeEnv } from '../../env.ts'
import { everywhereHeaders } from '../../features/frame/frameHeaders.ts'
import type { Ask } from './createAsk.ts'
import { type Finding, ok, toFinding } from './Finding.ts'

/** Checks the addresses that browsers use: names, TLS, the proxy in front, and the headers that arrive. */
export async function checkSites(env: ServeEnv, ask: Ask): Promise<readonly Finding[]> {
  const { frameUrl, publicUrl } = env
  const findings: Finding[] = []
  if (publicUrl)
    findings.push(
      await toFinding(
        'PUBLIC_URL',
        () => checkPublic(publicUrl, ask),
        'Check the DNS name, the certificate, and that the proxy forwards to this server.',
      ),
    )
  if (frameUrl)
    findings.push(
      await toFinding(
        'FRAME_URL',
        () => checkFrame(frameUrl, ask),
        'Check the DNS name, the certificate, and that the proxy forwards the header Host.',
      ),
    )
  const isBehindProxy = [frameUrl, publicUrl].some((url) => url?.startsWith('https:'))
  if (isBehindProxy && env.trustedProxies === 0)
    findings.push({
      detail:
        'is 0 although an https URL means that a proxy is in front: all users share one rate limit',
      mend: 'Set it to the number of proxies.',
      state: 'warning',
      subject: 'TRUSTED_PROXIES',
    })
  return findings
}

async function checkPublic(publicUrl: string, ask: Ask): Promise<Omit<Finding, 'subject'>> {
  await resolveName(publicUrl)
  const response = await ask(`${publicUrl}/health`)
  const text = await response.text()
  if (response.status !== 200 || !text.startsWith('fairlead-server '))
    throw new BaseError('RESPONSE_INVALID', {
      shortMessage: `Another server answers, with status ${response.status}`,
    })
  return ok(`reaches ${text.split('\n', 1)[0]?.slice(0, 60)}`)
}

async function checkFrame(frameUrl: string, ask: Ask): Promise<Omit<Finding, 'subject'>> {
  await resolveName(frameUrl)
  const { headers } = await ask(`${frameUrl}/`)
  const wrong = Object.entries(everywhereHeaders(frameUrl))
    .filter(([name, value]) => headers.get(name) !== value)
    .map(([name]) => name)
  if (wrong.length > 0)
    throw new BaseError('RESPONSE_INVALID', {
      hints: ['Forward this host to the server, and let the proxy change no response header.'],
      shortMessage: `Missing or changed headers: ${wrong.join(', ')}`,
    })
  // Pages embed the frame, and this header would forbid it.
  if (headers.has('x-frame-options'))
    throw new BaseError('RESPONSE_INVALID', {
      hints: ['Remove it from the proxy for this host: no page could embed the wallet.'],
      shortMessage: 'The proxy adds the header x-frame-options',
    })
  return ok('serves the frame with its headers')
}

async function resolveName(url: string): Promise<void> {
  const { hostname } = new URL(url)
  if (!isLoopbackHost(hostname)) await lookup(hostname)
}
