import type { Announce, Bridge } from './bridge.ts'

/**
 * Adds a Keplr-like wallet to the page, unless another one has its property.
 *
 * @see https://docs.keplr.app/api/
 */
export const announceKeplr: Announce = (given, page = window) => {
  const bridge =
    typeof given === 'string' ? (page as unknown as Record<string, Bridge>)[given]! : given
  const { isLate, property } = bridge.definition as { isLate?: boolean; property: string }
  const methods = ['disable', 'enable', 'getKey', 'signAmino', 'signArbitrary', 'signDirect']
  const toMethod = (method: string) => [
    method,
    (...params: unknown[]) => bridge.ask(method, params),
  ]
  const wallet = Object.freeze({
    version: '0.12.0',
    ...Object.fromEntries(methods.map(toMethod)),
  })
  const scope = page as unknown as Record<string, unknown>
  bridge.on('keystorechange', () => {
    if (scope[property] === wallet) page.dispatchEvent(new Event(`${property}_keystorechange`))
  })
  const announce = () => {
    scope[property] ??= wallet
  }
  bridge.on('announce', announce)
  if (!isLate) announce()
}
