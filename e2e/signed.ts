import type { ChainId } from '@fairlead/protocol'
import type { Page } from '@playwright/test'
import {
  bitcoinVerifier,
  cosmosVerifier,
  evmVerifier,
  polkadotVerifier,
  solanaVerifier,
} from 'fairlead/siwx'
import { expect } from './fixtures.ts'

const verifiers = [
  bitcoinVerifier(),
  cosmosVerifier(),
  evmVerifier(),
  polkadotVerifier(),
  solanaVerifier(),
]

/** Signs a message in the demo, and verifies the result as a server would. */
export async function expectSigned(
  page: Page,
  options: { chainId: ChainId; sign: () => Promise<unknown> },
) {
  const { chainId, sign } = options
  const [namespace = '', reference = ''] = chainId.split(':')
  await sign()
  // The click clears the previous result.
  await expect(page.getByTestId('demo-result')).not.toBeEmpty()
  const signature = (await page.getByTestId('demo-result').textContent()) ?? ''
  const address = (await page.getByTestId('demo-address').textContent()) ?? ''
  const verifier = verifiers.find((one) => one.namespace === namespace)
  const message = 'Hello from the Fairlead demo'
  const publicKey = namespace === 'cosmos' ? await cosmosKey(page, reference) : undefined
  const question = { address, chainId, message, publicKey, signature }
  expect(await verifier?.verify(question), signature).toBe('valid')
}

/** Returns the public key as base64: a Cosmos address is only a hash of the key, and verification needs the key. */
function cosmosKey(page: Page, reference: string): Promise<string> {
  return page.evaluate(async (reference) => {
    type Keplr = { getKey(reference: string): Promise<{ pubKey: Uint8Array }> }
    const { keplr } = window as unknown as { keplr: Keplr }
    const { pubKey } = await keplr.getKey(reference)
    return btoa(String.fromCharCode(...pubKey))
  }, reference)
}
