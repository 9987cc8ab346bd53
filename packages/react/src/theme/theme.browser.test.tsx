import { connect, setThemeMode, setThemeVariables, updateOptions } from '@fairlead/core'
import { themeVariableNames } from '@fairlead/core/internal'
import { testNetwork } from '@fairlead/test'
import { expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { computed, painted } from '../testing/computed.ts'
import { afterwards, heading, part, type Stage, stage } from '../testing/stage.tsx'

const networks = Array.from({ length: 9 }, (_, index) => testNetwork(31337 + index, `Net ${index}`))

/** Views that contain every kind of surface, and the steps to open them. */
const scenes = {
  async connect({ fairlead }: Stage) {
    await fairlead.modal.open()
    fairlead.modal.showToast({ autoClose: false, message: 'Said', variant: 'success' })
    await expect.element(part('fl-connect-wallet-mock')).toBeVisible()
    await expect.element(part('fl-toast')).toBeVisible()
  },
  async networks({ fairlead }: Stage) {
    fairlead.modal.push('Networks')
    await expect.element(part('fl-networks-search')).toBeVisible()
  },
  async help({ fairlead }: Stage) {
    fairlead.modal.reset('WhatIsAWallet')
    await expect.element(part('fl-what-is-a-wallet-done')).toBeVisible()
  },
  async account({ fairlead, wallet }: Stage) {
    await connect(fairlead, { connectorId: 'mock' })
    wallet.emit({ type: 'chainChanged', chainId: 'eip155:99' })
    fairlead.modal.reset('Account')
    await expect.element(part('fl-account-unsupported')).toBeVisible()
    await expect.element(part('fl-button-account')).toBeVisible()
  },
} satisfies Record<string, (stage: Stage) => Promise<void>>

const card = 'fl-modal [part=card]'
const footer = 'fl-modal [part=footer]'
const header = 'fl-modal [part=header]'
const body = 'fl-modal [part=body]'
const row = 'fl-connect-wallet-mock'
const purple = '136 0 204 255'
const everywhere = ['fl-button-connect', row, `${header} h1`, footer, 'fl-toast']

type Expectation = readonly [surfaces: readonly string[], property: string, value: string]
/** Effects of each variable. The test below fails for a variable without an entry. */
const effects: Record<
  (typeof themeVariableNames)[number],
  { value: string; in: Partial<Record<keyof typeof scenes, readonly Expectation[]>> }
> = {
  '--fairlead-accent': {
    value: '#8800cc',
    in: {
      connect: [
        [['fl-button-connect'], 'background-color', purple],
        [[`fl-connect-terms`], 'color', purple],
      ],
      networks: [[['fl-networks-network-eip155:31337'], 'border-top-color', purple]],
      help: [[['fl-what-is-a-wallet-done'], 'background-color', purple]],
      account: [[['fl-account-unsupported-action'], 'color', purple]],
    },
  },
  '--fairlead-on-accent': {
    value: '#8800cc',
    in: {
      connect: [[['fl-button-connect'], 'color', purple]],
      help: [[['fl-what-is-a-wallet-done'], 'color', purple]],
    },
  },
  '--fairlead-background': {
    value: '#8800cc',
    in: {
      connect: [[[card, 'fl-toast', 'fl-button-network'], 'background-color', purple]],
      account: [[['fl-button-account'], 'background-color', purple]],
    },
  },
  '--fairlead-foreground': {
    value: '#8800cc',
    in: {
      connect: [[[row, 'fl-button-network', `${header} h1`, 'fl-toast'], 'color', purple]],
      networks: [[['fl-networks-search'], 'color', purple]],
      account: [
        [['fl-account-copy', 'fl-account-disconnect', 'fl-account-unsupported'], 'color', purple],
      ],
    },
  },
  '--fairlead-border': {
    value: '#8800cc',
    in: {
      connect: [[[card, footer, 'fl-button-network', 'fl-toast'], 'border-top-color', purple]],
    },
  },
  '--fairlead-overlay': {
    value: '#8800cc',
    in: { connect: [[['fl-modal::backdrop'], 'background-color', purple]] },
  },
  '--fairlead-success': {
    value: '#8800cc',
    in: { connect: [[['fl-toast svg'], 'color', purple]] },
  },
  '--fairlead-warning': {
    value: '#8800cc',
    in: { account: [[['fl-account-unsupported svg'], 'color', purple]] },
  },
  '--fairlead-error': {
    value: '#8800cc',
    in: { account: [[['fl-button-network', 'fl-button-account'], 'border-top-color', purple]] },
  },
  // Each works on its own: a color alone is mixed in at a tenth, a strength alone mixes in black.
  '--fairlead-color-mix': { value: '#8800cc', in: {} },
  '--fairlead-color-mix-strength': { value: '50%', in: {} },
  '--fairlead-radius-master': {
    value: '8px',
    in: {
      connect: [
        [[card], 'border-top-left-radius', '48px'],
        [[row, 'fl-button-connect', 'fl-toast'], 'border-top-left-radius', '32px'],
        [[`${row} [aria-hidden]`], 'border-top-left-radius', '20px'],
        [['fl-header-close'], 'border-top-left-radius', '24px'],
      ],
      networks: [[['fl-networks-search ^ label'], 'border-top-left-radius', '32px']],
      help: [[['fl-what-is-a-wallet-done'], 'border-top-left-radius', '32px']],
      account: [[['fl-account-unsupported'], 'border-top-left-radius', '24px']],
    },
  },
  '--fairlead-space-master': {
    value: '8px',
    in: {
      connect: [
        [['fl-button-connect', body, footer], 'padding-left', '32px'],
        [[header], 'padding-left', '16px'],
        [[row], 'padding-left', '24px'],
        [['fl-toast'], 'padding-left', '28px'],
      ],
      networks: [[['fl-networks-search ^ label'], 'padding-left', '24px']],
      account: [[['fl-account-unsupported'], 'padding-left', '24px']],
    },
  },
  '--fairlead-font-size-master': {
    value: '11px',
    in: {
      connect: [
        [['fl-button-connect', row, `${header} h1`], 'font-size', '17.6px'],
        [[footer], 'font-size', '13.2px'],
        [['fl-toast'], 'font-size', '15.4px'],
      ],
      networks: [[['fl-networks-search'], 'font-size', '17.6px']],
      account: [
        [['fl-account-balance'], 'font-size', 'fl-account-balance is not there'],
        [['fl-account-unsupported'], 'font-size', '15.4px'],
      ],
    },
  },
  '--fairlead-font-family': {
    value: 'Courier',
    in: {
      connect: [[everywhere, 'font-family', 'Courier']],
      networks: [[['fl-networks-search'], 'font-family', 'Courier']],
      account: [[['fl-account-disconnect', 'fl-button-account'], 'font-family', 'Courier']],
    },
  },
  '--fairlead-font-family-mono': {
    value: 'Courier',
    in: { connect: [[[row], '--fl-font-mono', 'Courier']] },
  },
  '--fairlead-width': { value: '400px', in: { connect: [[[card], 'width', '400px']] } },
  '--fairlead-z-index': { value: '7', in: { connect: [[['fl-modal'], 'z-index', '7']] } },
  // With reduced motion; the case without it is below.
  '--fairlead-duration': {
    value: '3s',
    in: { connect: [[[row, 'fl-button-connect'], 'transition-duration', '0s, 0s']] },
  },
  '--fairlead-qr-color': {
    value: '#8800cc',
    in: { connect: [[[row], '--fl-qr-color', '#8800cc']] },
  },
  '--fairlead-qr-background': {
    value: '#8800cc',
    in: { connect: [[[row], '--fl-qr-background', '#8800cc']] },
  },
}

function placeButtons() {
  for (const name of ['fairlead-button', 'fairlead-network-button'])
    document.body.append(document.createElement(name))
}

test.each(['light', 'dark'] as const)(
  '[MOD-13] default: in %s, every variable affects every surface, while it is open',
  async (themeMode) => {
    const set = stage({
      allowUnsupportedChain: 'banner',
      networks,
      termsConditionsUrl: 'https://app.example/terms',
      themeMode,
    })
    placeButtons()
    await expect.element(part('fl-button-connect')).toBeVisible()
    let looked = 0

    for (const [scene, enter] of Object.entries(scenes)) {
      await enter(set)
      for (const name of themeVariableNames) {
        const { in: where, value } = effects[name]
        const lines = where[scene as keyof typeof scenes] ?? []
        const all = lines.flatMap(([surfaces, property, wanted]) =>
          surfaces.map((surface) => ({ property, surface, wanted })),
        )
        const before = all.map(({ property, surface }) => computed(surface, property))
        updateOptions(set.fairlead, { themeVariables: { [name]: value } })
        for (const [index, { property, surface, wanted }] of all.entries()) {
          const at = `${scene}: ${name} on ${surface} ${property}`
          expect(computed(surface, property), at).toBe(wanted)
          if (name !== '--fairlead-duration' && !wanted.includes('not there'))
            expect(before[index], at).not.toBe(wanted)
          looked += 1
        }
        updateOptions(set.fairlead, { themeVariables: {} })
      }
    }

    expect(looked).toBeGreaterThan(60)
  },
)

test('[MOD-13] default: 360 px wide, at z-index 999, texts from 10 px; each follows its variable', async () => {
  const { fairlead } = stage({ termsConditionsUrl: 'https://app.example/terms' })
  placeButtons()
  await fairlead.modal.open()
  fairlead.modal.showToast({ autoClose: false, message: 'Said', variant: 'success' })
  await expect.element(part(row)).toBeVisible()
  await expect.element(part('fl-toast')).toBeVisible()
  const measured = () => ({
    wide: computed(card, 'width'),
    layer: computed('fl-modal', 'z-index'),
    // 1.6, 1.4 and 1.2 times the master size.
    texts: [row, 'fl-toast', footer].map((surface) => computed(surface, 'font-size')),
  })

  expect(measured()).toEqual({ wide: '360px', layer: '999', texts: ['16px', '14px', '12px'] })
  expect(computed('fl-button-connect', 'font-size')).toBe('16px')

  setThemeVariables(fairlead, {
    '--fairlead-font-size-master': '20px',
    '--fairlead-width': '380px',
    '--fairlead-z-index': '1000',
  })
  expect(measured()).toEqual({ wide: '380px', layer: '1000', texts: ['32px', '28px', '24px'] })
})

test('[MOD-13] behavior: without reduced motion, the duration is the page’s', async () => {
  const setMotion = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-reduced-motion', value }],
    })
  const { fairlead } = stage()
  placeButtons()
  await expect.element(part('fl-button-connect')).toBeVisible()
  await setMotion('no-preference')
  afterwards(() => void setMotion('reduce'))

  expect(computed('fl-button-connect', 'transition-duration')).toBe('0.15s, 0.15s')
  setThemeVariables(fairlead, { '--fairlead-duration': '3s' })
  expect(computed('fl-button-connect', 'transition-duration')).toBe('3s, 3s')
  await setMotion('reduce')
  expect(computed('fl-button-connect', 'transition-duration')).toBe('0s, 0s')
})

test('[MOD-13] behavior: a page’s own style sheet can set everything, for one element or for all', async () => {
  const { fairlead } = stage({ themeVariables: { '--fairlead-radius-master': '1px' } })
  placeButtons()
  await fairlead.modal.open()
  await expect.element(part(row)).toBeVisible()
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    ':root { --fairlead-accent: #8800cc } fairlead-modal { --fairlead-radius-master: 2px }',
  )
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  afterwards(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  })

  expect(computed('fl-button-connect', 'background-color')).toBe(purple)
  expect(computed(card, 'border-top-left-radius')).toBe('12px')
  expect(computed('fl-button-connect', 'border-top-left-radius')).toBe('4px')
})

test('[MOD-13] behavior: no attributes are set on the host element, which would break hydration', async () => {
  stage({ locale: 'de', themeMode: 'dark', themeVariables: { '--fairlead-accent': 'red' } })
  placeButtons()
  await expect.element(part('fl-button-connect')).toBeVisible()

  for (const host of document.querySelectorAll('fairlead-button, fairlead-modal'))
    expect(host.getAttributeNames()).toEqual([])
})

test('[MOD-13] behavior: the mode is followed at once, by every element', async () => {
  const { fairlead } = stage({ themeMode: 'light' })
  placeButtons()
  await fairlead.modal.open()
  await expect.element(heading()).toBeVisible()
  const colours = () =>
    [card, 'fl-button-network'].map((name) => computed(name, 'background-color'))
  expect(colours()).toEqual(['255 255 255 255', '255 255 255 255'])

  setThemeMode(fairlead, 'dark')

  expect(colours()).toEqual(['20 25 28 255', '20 25 28 255'])
})

test('[MOD-13] error: an unknown variable is reported to developers, once, and ignored', async () => {
  const { consoleLines, fairlead } = stage({ debug: true })
  await fairlead.modal.open()
  await expect.element(heading()).toBeVisible()

  setThemeVariables(fairlead, {
    // @ts-expect-error A page without types may have a typo.
    '--fairlead-colour': 'red',
    '--fairlead-accent': 'red} *{color:red',
  })
  setThemeVariables(fairlead, { '--fairlead-width': '380px' })

  const told = () => consoleLines.filter((line) => line.includes('--fairlead-colour'))
  await expect
    .poll(told)
    .toEqual([
      "warn: [Fairlead] `themeVariables['--fairlead-colour']` is not a theme variable and is ignored.",
    ])
  // A value can't inject another declaration.
  expect(computed(`${header} h1`, 'color')).not.toBe(painted('red'))
  expect(consoleLines.filter((line) => line.includes('--fairlead-width'))).toEqual([])
})
