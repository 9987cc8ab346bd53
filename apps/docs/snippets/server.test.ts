import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer, openStorage } from '@fairlead/server'
import { expect, test } from 'vitest'
import { serve } from './server.ts'

test('server: a custom program responds', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-docs-'))
  const server = await serve(dataDir, 0)
  try {
    expect((await fetch(`http://127.0.0.1:${server.port}/health`)).status).toBe(200)
  } finally {
    await server.close()
    rmSync(dataDir, { force: true, recursive: true })
  }
})

test('server: a custom list and images', async () => {
  const at = (name: string) => fileURLToPath(new URL(name, import.meta.url))
  const { catalogue, images } = JSON.parse(readFileSync(at('serverLists.json'), 'utf8'))
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-docs-'))
  const storage = openStorage({ clock: Date.now, dataDir })
  try {
    await storage.migrate()
    const { id } = await storage.projects.add('0'.repeat(32), {
      allowedOrigins: [],
      features: null,
      isAnalyticsEnabled: false,
      isDisabled: false,
      name: 'Docs',
    })
    const server = createServer({
      catalogue: { file: at(catalogue.file) },
      chains: [
        { caipNetworkId: 'eip155:1', name: 'Ethereum', upstreams: ['https://node.example'] },
      ],
      clock: Date.now,
      fetch,
      images: { ...images, folder: at(images.folder) },
      log: () => {},
      random: randomBytes,
      storage,
    })
    const get = (path: string) =>
      server.fetch(new Request(`http://localhost:4400${path}?projectId=${id}`))

    expect(await (await get('/getWallets')).json()).toMatchObject({
      count: 2,
      data: [{ name: 'MetaMask' }, { name: 'Vault' }],
    })
    const picture = await get('/getWalletImage/vault')
    expect(await picture.text()).toBe(readFileSync(at('pictures/wallets/vault.svg'), 'utf8'))
    const [alias] = Object.keys(images.aliases.assets)
    expect((await get(`/public/getAssetImage/${alias}`)).status).toBe(200)
  } finally {
    await storage.close()
    rmSync(dataDir, { force: true, recursive: true })
  }
})
