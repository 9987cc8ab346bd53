import { existsSync } from 'node:fs'
import { exchanges, networks, tokens, wallets } from '@web3icons/common'
import { expect, test } from 'vitest'
import { createLogos } from '../../pictures/createLogos.ts'
import { createTestServer, local } from '../../testing/createTestServer.ts'

const metaMask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const folder = new URL('./svgs/', import.meta.resolve('@web3icons/core'))

async function setup() {
  const { get } = await createTestServer({ chains: [] })
  return async (path: string, query = local) => {
    const response = await get(query ? `${path}?${query}` : path)
    return response.status === 200 ? response.text() : response.status
  }
}

test('[API-22] default: wallets, networks and tokens that are known have their logos', async () => {
  const read = await setup()
  const logos = await Promise.all([
    read(`/getWalletImage/${metaMask}`),
    read('/public/getAssetImage/eip155-8453'),
    read('/public/getAssetImage/solana-5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
    read('/public/getTokenImage/usdc'),
  ])

  for (const logo of logos) expect(logo).toMatch(/^<svg [^<]*>\s*<(?!text)/)
  expect(new Set(logos).size).toBe(4)
})

test.each([
  ['networks/eip155-137', '/public/getAssetImage/eip155-137'],
  ['tokens/POL', '/public/getTokenImage/POL'],
  ['wallets/MetaMask', `/getWalletImage/${metaMask}`],
])('[API-22] behavior: %s is the same logo, and needs no project', async (path, same) => {
  const read = await setup()

  expect(await read(`/v1/logos/${path}`, '')).toBe(await read(same))
})

test('[API-22] behavior: each logo of the list exists', async () => {
  const logos = createLogos()
  const all = { exchanges, networks, tokens, wallets }
  const missing: string[] = []
  for (const kind of ['exchanges', 'networks', 'tokens', 'wallets'] as const)
    for (const { filePath, variants } of all[kind])
      for (const variant of variants) {
        const [type, file] = filePath.split(':')
        const path = new URL(`${type}s/${variant}/${file}.svg.js`, folder)
        if (!existsSync(path)) missing.push(path.pathname)
      }

  expect(missing).toEqual([])
  for (const { name } of [...exchanges, ...wallets])
    expect(await logos.find('wallets', name)).toContain('<svg ')
})

test('[API-22] behavior: an exchange has a logo, by its name or its id', async () => {
  const read = await setup()

  expect(await read('/v1/logos/exchanges/Crypto.com', '')).toContain('<svg ')
  expect(await read('/v1/logos/exchanges/gate-io', '')).toContain('<svg ')
})

test('[API-22] behavior: a logo in one colour fits a dark or a light page', async () => {
  const read = await setup()
  const path = '/v1/logos/networks/eip155-8453'

  const dark = await read(path, 'variant=mono&theme=dark')
  const light = await read(path, 'variant=mono')

  expect(dark).toContain('"#fff"')
  expect(light).not.toContain('"#fff"')
  expect(light).toBe(String(dark).replaceAll('"#fff"', '"#000"'))
  expect(await read(path, '')).not.toBe(dark)
})

test.each([
  ['/v1/logos/tokens/NOPE', '', 404],
  ['/v1/logos/constructor/USDC', '', 404],
  ['/v1/logos/tokens/..%2F..%2Fnetworks%2Fbase', '', 404],
  ['/v1/logos/tokens/__proto__', '', 404],
  ['/v1/logos/tokens/USDC', 'variant=huge', 400],
])('[API-22] error: %s?%s is refused', async (path, query, status) => {
  const read = await setup()

  expect(await read(path, query)).toBe(status)
})
