import { expect, test } from 'vitest'
import { loadSolanaChain } from './loadSolanaChain.ts'

test('[NS-04] error: without its library, the error says how to install it', async () => {
  // Makes the import fail as it does for a package that is not installed.
  const missing = '@solana/kit-that-nobody-installed'

  const loading = loadSolanaChain(() => import(/* @vite-ignore */ missing))

  await expect(loading).rejects.toMatchObject({
    code: 'PEER_MISSING',
    hints: ['Install it: npm install @solana/kit'],
    shortMessage: 'This adapter needs @solana/kit, which is not installed',
  })
})

test('error: a failed download is not a missing library', async () => {
  const lost = new TypeError(
    'Failed to fetch dynamically imported module: https://app.example/c.js',
  )

  await expect(loadSolanaChain(() => Promise.reject(lost))).rejects.toBe(lost)
})

test('default: the library is installed', async () => {
  expect((await loadSolanaChain()).createSolanaChain).toBeTypeOf('function')
})
