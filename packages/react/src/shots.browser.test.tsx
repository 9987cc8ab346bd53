import { createTestWallet } from '@fairlead/test'
import { connect, mock, switchNetwork } from '@fairlead/core'
import { expect, test, describe, beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { testNetwork } from '@fairlead/test'
import { stage, connectedStage, part, heading, createChain, networks, twoNamespaces, refusal, deferred, address } from './testing/stage.test.tsx'

const modes = [
  ['light', 1000, 760, 'ltr', 'light'], ['dark', 1000, 760, 'ltr', 'dark'],
  ['narrow', 320, 640, 'ltr', 'light'], ['rtl', 1000, 760, 'rtl', 'light'], ['short', 600, 320, 'ltr', 'dark'],
] as const
async function shoot(name: string, mode: string, whole = false) {
  await new Promise((r) => setTimeout(r, 350))
  await page.screenshot({ path: `/tmp/react-shots/${name}-${mode}.png`})
}
describe.each(modes)('%s', (mode, w, h, dir, theme) => {
  beforeEach(async () => { await page.viewport(w, h); document.documentElement.dir = dir; document.body.style.background = theme === 'dark' ? '#000' : '#ddd' })
  const opt = { themeMode: theme, debug: false } as const
  const wallets = () => {
    const fox = createTestWallet(), boat = createTestWallet()
    const events = new EventTarget()
    const icon = (c: string) => `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" fill="${c}"/><circle cx="18" cy="18" r="9" fill="white"/></svg>`)}`
    fox.announce(events, { icon: icon('#e67e22') }); boat.announce(events, { name: 'Wallet with a very long name that wraps somewhere', rdns: 'io.boat', uuid: '2', icon: icon('#2980b9') })
    return events
  }
  test('connect', async () => {
    const s = stage({ ...opt, termsConditionsUrl: 'https://a.example/t', privacyPolicyUrl: 'https://a.example/p', connectors: [mock({ name: 'Fox' }).create, mock({ id: 'twin.one', name: 'Twin' }).create, mock({ id: 'twin.two', name: 'Twin' }).create, mock({id: 'x', name: 'Any', type:'EXTERNAL'}).create, mock({ id: 'io.long', name: 'Wallet with a very long name that wraps' }).create] })
    await connect(s.fairlead, { connectorId: 'mock' }); const { disconnect } = await import('@fairlead/core'); await disconnect(s.fairlead)
    void s.fairlead.modal.open(); await expect.element(heading()).toBeVisible(); await shoot('connect', mode)
  })
  test('connect empty', async () => {
    const s = stage({ ...opt, connectors: [] }); void s.fairlead.modal.open(); await expect.element(heading()).toBeVisible(); await shoot('connect-empty', mode)
  })
  test('help', async () => {
    const s = stage({ ...opt }); void s.fairlead.modal.open(); s.fairlead.modal.push('WhatIsAWallet'); await expect.element(part('fl-what-is-a-wallet-done')).toBeVisible(); await shoot('help', mode)
  })
  test('connecting', async () => {
    const s = stage({ ...opt }); const ask = deferred(); s.wallet.onConnect = () => ask
    void s.fairlead.modal.open(); s.fairlead.modal.push('ConnectingExternal', { connectorId: 'mock', namespace: 'eip155' })
    await expect.element(part('fl-connecting')).toBeVisible(); await shoot('connecting', mode)
    s.clock.advance(10_000); await shoot('connecting-slow', mode)
    ask.reject(refusal); await expect.element(part('fl-connecting-retry')).toBeVisible(); await shoot('connecting-failed', mode)
    s.wallet.onConnect = undefined
    await part('fl-connecting-retry').click(); await expect.element(part('fl-connecting')).toHaveAttribute('data-state', 'done'); await shoot('connecting-done', mode)
  })
  test('account', async () => {
    const s = await connectedStage({ ...opt }); void s.fairlead.modal.open(); await expect.element(part('fl-account-balance')).toBeVisible(); await shoot('account', mode)
    s.fairlead.modal.showToast({ message: 'Address copied', variant: 'success' }); await expect.element(part('fl-toast')).toBeVisible(); await shoot('account-toast', mode)
    s.wallet.emit({ type: 'chainChanged', chainId: 'eip155:99' }); s.fairlead.modal.reset('Account'); await expect.element(part('fl-account-unsupported')).toBeVisible(); await shoot('account-unsupported', mode)
    s.fairlead.modal.reset('UnsupportedChain'); await shoot('unsupported-chain', mode)
  })
  test('account error', async () => {
    const s = await connectedStage({ ...opt }, { fetch: createChain(() => Promise.reject()).fetch }); void s.fairlead.modal.open(); await expect.element(part('fl-account-balance-error')).toBeVisible(); await shoot('account-error', mode)
  })
  test('account loading', async () => {
    const s = await connectedStage({ ...opt, debug: true, projectId: '' }, { fetch: createChain(() => new Promise(() => {})).fetch }); void s.fairlead.modal.open(); await expect.element(part('fl-alert')).toBeVisible(); await shoot('account-loading-alert', mode)
  })
  test('networks', async () => {
    const many = [...networks, ...Array.from({ length: 9 }, (_, i) => testNetwork(i + 1, `Network ${i + 1}`))] as unknown as typeof networks
    const base = mock({ name: 'Fox' })
    const s = await connectedStage({ ...opt, networks: many, connectors: [(lent) => { const c = base.create(lent); return { ...c, connect: async (o) => ({ ...(await c.connect(o)), approved: ['eip155:31337', 'eip155:31338'] }) } }] })
    void s.fairlead.modal.open(); s.fairlead.modal.push('Networks'); await expect.element(part('fl-networks-search')).toBeVisible(); await shoot('networks', mode)
    await part('fl-networks-search').fill('nothing'); await shoot('networks-none', mode)
  })
  test('switch', async () => {
    const s = await connectedStage({ ...opt }); s.wallet.onSwitch = () => new Promise(() => {})
    void s.fairlead.modal.open(); void switchNetwork(s.fairlead, 'eip155:31338'); await expect.element(part('fl-switch-network')).toBeVisible(); await shoot('switch', mode)
  })
  test('active', async () => {
    const s = await connectedStage({ ...opt, ...twoNamespaces() }); void s.fairlead.modal.open(); void switchNetwork(s.fairlead, 'solana:sun'); await expect.element(part('fl-switch-active-chain-confirm')).toBeVisible(); await shoot('active-chain', mode)
  })
})
