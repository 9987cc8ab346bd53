import { AxeBuilder } from '@axe-core/playwright'
import type { DappClient, DappEvent, Session } from '@fairlead/pairing'
import type { Page } from '@playwright/test'
import { recoverMessageAddress, stringToHex } from 'viem'
import { chainClient } from './chain.ts'
import { expect, sendingTest, test, write } from './fixtures.ts'
import { createMemory, createPairedDapp } from './pairedDapp.ts'
import { openWallet, pastePairing, sayNo, sayYes } from './walletPage.ts'

// The sample wallet's own page over the real relay. The other end is a client without a page.

const namespaces = {
  eip155: {
    chains: ['eip155:31337', 'eip155:31338', 'eip155:137'],
    methods: [
      'personal_sign',
      'eth_sendTransaction',
      'wallet_switchEthereumChain',
      'wallet_sendCalls',
      'wallet_getCallsStatus',
      'eth_sign',
    ],
    events: ['accountsChanged', 'chainChanged'],
  },
}
const first = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const second = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** Pairs a site with the wallet's page. */
async function pair(page: Page, storage = createMemory()) {
  const dapp = await createPairedDapp(storage)
  const events: DappEvent[] = []
  dapp.subscribe((event) => events.push(event))
  await openWallet(page)
  const offer = await dapp.propose({ namespaces })
  await pastePairing(page, offer.uri)
  await sayYes(page, 'Connect to this site?')
  const { session } = await offer.approval
  await expect(page.getByTestId('wallet-session')).toBeVisible()
  return { dapp, events, session: session! }
}

function ask(dapp: DappClient, { topic }: Session, method: string, params: unknown) {
  return dapp.request({ topic, chainId: 'eip155:31337', request: { method, params } })
}

test('[PAIR-03][PAIR-04] a link is pasted, described, approved; messages are signed and refused', async ({
  page,
}) => {
  const dapp = await createPairedDapp()
  await openWallet(page)
  const offer = await dapp.propose({ namespaces })

  await pastePairing(page, offer.uri)

  const prompt = page.getByTestId('wallet-prompt')
  await expect(prompt).toContainText('A page of the tests')
  await expect(prompt).toContainText('page.example')
  await expect(prompt).toContainText('can’t verify this site')
  await expect(prompt).toContainText('Devnet One')
  await expect(page.getByTestId('wallet-unknown')).toContainText('eip155:137')
  await page.getByTestId('wallet-choose-1').check()
  await sayYes(page, 'Connect to this site?')
  const { session } = await offer.approval
  expect(session?.namespaces.eip155).toEqual({
    accounts: [first, second].flatMap((address) => [
      `eip155:31337:${address}`,
      `eip155:31338:${address}`,
    ]),
    chains: ['eip155:31337', 'eip155:31338'],
    events: ['accountsChanged', 'chainChanged'],
    // Without eth_sign, which this wallet doesn't support.
    methods: namespaces.eip155.methods.filter((name) => name !== 'eth_sign'),
  })

  const signing = ask(dapp, session!, 'personal_sign', [stringToHex('Good morning'), first])
  await expect(prompt).toContainText('Good morning')
  await sayYes(page, 'Sign this message?')
  const signature = (await signing) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'Good morning', signature })).toBe(first)

  const refused = ask(dapp, session!, 'personal_sign', [stringToHex('No'), second]).catch(
    (error) => error,
  )
  await sayNo(page, 'Sign this message?')
  expect(await refused).toMatchObject({ code: 'REQUEST_REFUSED', peer: { code: 5000 } })

  await dapp.close()
})

test('[PAIR-03] a proposal is rejected; an invalid link and an expired one are distinguished', async ({
  page,
}) => {
  const dapp = await createPairedDapp()
  await openWallet(page)
  await pastePairing(page, 'https://example.com')
  await expect(page.getByTestId('wallet-pair-error')).toContainText('isn’t a pairing link')
  await pastePairing(
    page,
    `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'00'.repeat(32)}&expiryTimestamp=1`,
  )
  await expect(page.getByTestId('wallet-pair-error')).toBeVisible()

  const offer = await dapp.propose({ namespaces })
  const rejection = offer.approval.catch((error) => error)
  await pastePairing(page, offer.uri)
  await sayNo(page, 'Connect to this site?')

  expect(await rejection).toMatchObject({ code: 'PROPOSAL_REJECTED', peer: { code: 5000 } })
  await expect(page.getByTestId('wallet-pair-error')).toHaveCount(0)
  await expect(page.getByTestId('wallet-no-sites')).toBeVisible()
  await dapp.close()
})

sendingTest('[PAIR-04] what a site asks is sent to the chain', async ({ page }) => {
  const { dapp, session } = await pair(page)
  const one = chainClient(31337)

  const sending = ask(dapp, session, 'eth_sendTransaction', [
    { from: first, to: second, value: '0x1' },
  ])
  await expect(page.getByTestId('wallet-prompt')).toContainText('Network fee, at most')
  await sayYes(page, 'Send 0.000000000000000001 ETH?')
  const hash = (await sending) as `0x${string}`
  expect((await one.waitForTransactionReceipt({ hash })).status).toBe('success')

  const bundle = ask(dapp, session, 'wallet_sendCalls', [
    {
      version: '2.0.0',
      chainId: '0x7a69',
      from: first,
      calls: [
        { to: second, value: '0x1' },
        { to: second, value: '0x2' },
      ],
    },
  ])
  await sayYes(page, 'Send 2 transactions?')
  const { id } = (await bundle) as { id: string }
  expect(await ask(dapp, session, 'wallet_getCallsStatus', [id])).toMatchObject({
    atomic: false,
    receipts: [{ status: '0x1' }, { status: '0x1' }],
    status: 200,
  })
  await dapp.close()
})

test('[PAIR-03] the wallet switches network and account, extends, and ends the connection', async ({
  page,
}) => {
  const { dapp, events, session } = await pair(page)
  const { topic } = session

  // Two changes in a row: the second waits for the first, and none is lost.
  await page.getByTestId('wallet-switch-eip155').selectOption('eip155:31338')
  await page.getByTestId('wallet-switch-account').selectOption('1')
  const moved = (chainId: string, accounts: readonly string[]) => ({
    type: 'event',
    topic,
    chainId,
    event: { name: 'accountsChanged', data: accounts.map((address) => `${chainId}:${address}`) },
  })
  await expect.poll(() => events).toContainEqual(moved('eip155:31338', [second, first]))
  expect(events).toContainEqual({
    type: 'event',
    topic,
    chainId: 'eip155:31338',
    event: { name: 'chainChanged', data: 31338 },
  })

  // Switching to a network that the site didn't request adds that network to the session.
  await page.getByTestId('wallet-switch-eip155').selectOption('eip155:31339')
  await expect
    .poll(() => dapp.sessions()[0]?.namespaces.eip155?.chains)
    .toEqual(['eip155:31337', 'eip155:31338', 'eip155:31339'])

  await page.getByTestId('wallet-switch-account').selectOption('0')
  await expect.poll(() => events).toContainEqual(moved('eip155:31339', [first, second]))

  await page.getByTestId('wallet-extend').click()
  await expect
    .poll(() => events)
    .toContainEqual(expect.objectContaining({ type: 'session', change: 'extended' }))

  await page.getByTestId('wallet-disconnect').click()
  await expect
    .poll(() => events)
    .toContainEqual(expect.objectContaining({ type: 'ended', topic, by: 'peer' }))
  await expect(page.getByTestId('wallet-no-sites')).toBeVisible()
  await dapp.close()
})

test('[PAIR-03] a site switches the network after approval, and both ends are updated', async ({
  page,
}) => {
  const { dapp, events, session } = await pair(page)

  const switching = ask(dapp, session, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
  await sayYes(page, 'Switch network?')

  expect(await switching).toBeNull()
  await expect(page.getByTestId('wallet-switch-eip155')).toHaveValue('eip155:31338')
  await expect
    .poll(() => events)
    .toContainEqual(
      expect.objectContaining({ event: { name: 'chainChanged', data: 31338 }, type: 'event' }),
    )
  await dapp.close()
})

test('[PAIR-03] a reload keeps sites, their network and pending requests; links open them', async ({
  page,
}) => {
  const { dapp, session } = await pair(page)
  await page.getByTestId('wallet-switch-eip155').selectOption('eip155:31338')
  const ids: number[] = []
  dapp.subscribe((event) => {
    if (event.type === 'requested') ids.push(event.id)
  })
  const early = ask(dapp, session, 'personal_sign', [stringToHex('First'), first])
  await expect(page.getByTestId('wallet-prompt')).toContainText('First')
  const late = ask(dapp, session, 'personal_sign', [stringToHex('Second'), first])
  await expect(page.getByTestId('wallet-waiting')).toContainText('1 more')
  // The wallet may receive it before its sender knows that it was published.
  await expect.poll(() => ids.length).toBe(2)

  await openWallet(page, `/wc?requestId=${ids[1]}&sessionTopic=${session.topic}`)

  await expect(page.getByTestId('wallet-switch-eip155')).toHaveValue('eip155:31338')
  await expect(page.getByTestId('wallet-prompt')).toContainText('Second')
  expect(new URL(page.url()).search).toBe('')
  await page.getByTestId('wallet-confirm').click()
  await expect(page.getByTestId('wallet-prompt')).toContainText('First')
  await sayYes(page, 'Sign this message?')
  await expect(early).resolves.toMatch(/^0x/)
  await expect(late).resolves.toMatch(/^0x/)
  await dapp.close()
})

test('[PAIR-03] a link into the wallet pairs, and is removed from the URL', async ({ page }) => {
  const dapp = await createPairedDapp()
  const offer = await dapp.propose({ namespaces })

  await openWallet(page, `/wc?uri=${encodeURIComponent(offer.uri)}`)

  expect(page.url()).not.toContain('symKey')
  await sayYes(page, 'Connect to this site?')
  expect((await offer.approval).session?.acknowledged).toBeDefined()
  await dapp.close()
})

test('[PAIR-03] one step signs in and connects; the full text is shown', async ({ page }) => {
  const dapp = await createPairedDapp()
  await openWallet(page)
  const offer = await dapp.propose({
    namespaces,
    authenticate: {
      chains: ['eip155:31337'],
      domain: 'page.example',
      uri: 'https://page.example/login',
      nonce: 'n0nce1234',
      statement: 'Come in',
      methods: ['personal_sign'],
    },
  })

  await pastePairing(page, offer.uri)

  const text = page.getByTestId('wallet-text')
  await expect(text).toContainText('page.example wants you to sign in')
  await expect(text).toContainText('Come in')
  await expect(text).toContainText('Nonce: n0nce1234')
  await sayYes(page, 'Sign in to this site?')
  const { cacaos, session } = await offer.approval
  expect(cacaos.map(({ p }) => p.iss)).toEqual([`did:pkh:eip155:31337:${first}`])
  const signing = ask(dapp, session!, 'personal_sign', [stringToHex('Hi'), first])
  await sayYes(page, 'Sign this message?')
  await expect(signing).resolves.toMatch(/^0x/)
  await dapp.close()
})

test('[PAIR-04][NS-01] a site connects all five namespaces, and each one signs', async ({
  page,
}) => {
  const dapp = await createPairedDapp()
  await openWallet(page)
  const kinds = {
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana_signMessage',
    'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': 'signMessage',
    'polkadot:91b171bb158e2d3848fa23a9f1c25182': 'polkadot_signMessage',
    'cosmos:cosmoshub-4': 'cosmos_signAmino',
  }
  const offer = await dapp.propose({
    namespaces: {
      ...namespaces,
      ...Object.fromEntries(
        Object.entries(kinds).map(([chainId, method]) => [
          chainId.split(':')[0]!,
          { chains: [chainId], methods: [method], events: [] },
        ]),
      ),
    },
  })
  await pastePairing(page, offer.uri)
  await sayYes(page, 'Connect to this site?')
  const { topic, namespaces: granted } = (await offer.approval).session!

  const parameters = (chainId: string, address: string): unknown => {
    switch (chainId.split(':')[0]) {
      case 'solana':
        return { message: '9Ajdvzr', pubkey: address }
      case 'bip122':
        return { message: 'Hello', account: address, protocol: 'bip322' }
      case 'polkadot':
        return { message: 'Hello', address }
      default:
        return { signerAddress: address, signDoc: { chain_id: 'cosmoshub-4', msgs: [] } }
    }
  }
  for (const [chainId, method] of Object.entries(kinds)) {
    const account = granted[chainId.split(':')[0]!]!.accounts[0]!
    const params = parameters(chainId, account.slice(chainId.length + 1))
    const signing = dapp.request({ topic, chainId, request: { method, params } })
    await sayYes(page, /^Sign/)
    expect(await signing).toHaveProperty('signature')
  }
  await dapp.close()
})

test('[PAIR-03] the site ends the connection, and withdraws its requests', async ({ page }) => {
  const { dapp, session } = await pair(page)
  const asked = ask(dapp, session, 'personal_sign', ['0x31', first]).catch((error) => error)
  await expect(page.getByTestId('wallet-prompt')).toBeVisible()

  await dapp.disconnect({ topic: session.topic })

  await expect(page.getByTestId('wallet-prompt')).toHaveCount(0)
  await expect(page.getByTestId('wallet-no-sites')).toBeVisible()
  expect(await asked).toMatchObject({ code: 'DISCONNECTED' })
  await dapp.close()
})

test('[PAIR-03] of two tabs the newer one has the wallet, with its pending requests', async ({
  context,
  page,
}) => {
  const { dapp, session } = await pair(page)
  const signing = ask(dapp, session, 'personal_sign', ['0x31', first])
  await expect(page.getByTestId('wallet-prompt')).toBeVisible()

  const second = await context.newPage()
  await openWallet(second)

  await expect(page.getByTestId('wallet-elsewhere')).toBeVisible()
  await sayYes(second, 'Sign this message?')
  await expect(signing).resolves.toMatch(/^0x/)
  await page.getByRole('button', { name: 'Use it here' }).click()
  await expect(page.getByTestId('wallet-session')).toBeVisible()
  await expect(second.getByTestId('wallet-elsewhere')).toBeVisible()
  await dapp.close()
})

for (const { scheme, width } of [
  { scheme: 'light', width: 320 },
  { scheme: 'dark', width: 1000 },
] as const)
  test(`with the keyboard alone, at ${width} px in the ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height: 700 })
    const dapp = await createPairedDapp()
    await openWallet(page)
    const offer = await dapp.propose({ namespaces })
    const field = page.getByTestId('wallet-pair-uri')
    await write(field, offer.uri)
    await field.press('Enter')
    await expect(page.getByRole('heading', { name: 'Connect to this site?' })).toBeFocused()
    await expect(page.getByTestId('wallet-confirm')).toBeEnabled()
    const whole = await new AxeBuilder({ page }).analyze()
    expect(whole.violations).toEqual([])

    await page.keyboard.press('Escape')
    await expect(page.getByTestId('wallet-prompt')).toHaveCount(0)
    await expect(offer.approval).rejects.toMatchObject({ code: 'PROPOSAL_REJECTED' })
    const width$ = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width$).toBeLessThanOrEqual(width)
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await dapp.close()
  })
