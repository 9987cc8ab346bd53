import {
  createTestAdapter,
  createTestEnvironment,
  createTestFairlead,
  testNetwork,
  testSolanaNetwork,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../actions/connect.ts'
import { setThemeVariables, updateOptions } from '../actions/updateOptions.ts'
import { mock } from '../connectors/mock.ts'
import type { FairleadOptions } from '../FairleadOptions.ts'
import { updateFeatures } from '../features/project/updateFeatures.ts'

/** Creates a widget from unchecked options. `isCreated` is false if this threw; `lines` are those of the console. */
async function linesOf(options: object) {
  const world = createTestEnvironment()
  let isCreated = true
  try {
    createTestFairlead(options as Partial<FairleadOptions>, world).fairlead.destroy()
  } catch {
    isCreated = false
  }
  return { isCreated, lines: world.consoleLines }
}

test.each<[object, string]>([
  [{ themMode: 'dark' }, 'Unknown option `themMode`. Did you mean `themeMode`?'],
  [{ themeMode: 'drk' }, 'Unknown value `drk` of `themeMode`. Did you mean `dark`?'],
  [{ features: { swap: false } }, 'Unknown option `features.swap`. Did you mean `swaps`?'],
  [
    { features: { socials: ['gogle'] } },
    'Unknown value `gogle` of `features.socials.0`. Did you mean `google`?',
  ],
  [
    { themeVariables: { '--fairled-accent': 'red' } },
    'Unknown theme variable `--fairled-accent`. Did you mean `--fairlead-accent`?',
  ],
  [{ views: { Conect: () => null } }, 'Unknown option `views.Conect`. Did you mean `Connect`?'],
])('[ERR-02] error: the console suggests a correction for %j', async (options, sentence) => {
  const { isCreated, lines } = await linesOf(options)

  expect(isCreated).toBe(false)
  await expect.poll(() => lines).toEqual([`error: [Fairlead] ${sentence}`])
})

test('[ERR-02] behavior: changes at run time are explained too', async () => {
  const { fairlead, world } = createTestFairlead()
  const run = (change: () => void) => expect(change).toThrow('Invalid input')

  run(() => updateOptions(fairlead, { themMode: 'dark' } as object))
  run(() => updateFeatures(fairlead, { recieve: true } as object))
  run(() => setThemeVariables(fairlead, { '--fairled-width': '1px' } as object))

  await expect
    .poll(() => [...world.consoleLines].sort())
    .toEqual([
      'error: [Fairlead] Unknown option `recieve`. Did you mean `receive`?',
      'error: [Fairlead] Unknown option `themMode`. Did you mean `themeMode`?',
      'error: [Fairlead] Unknown theme variable `--fairled-width`. Did you mean `--fairlead-width`?',
    ])
  fairlead.destroy()
})

test('[ERR-02] error: an unknown connector id names the one that it probably means', async () => {
  const { fairlead } = createTestFairlead({ connectors: [mock().create] })

  await expect(connect(fairlead, { connectorId: 'mokc' })).rejects.toMatchObject({
    code: 'CONNECTOR_NOT_FOUND',
    hints: ['Requested: mokc', 'Available: mock'],
  })
  await expect(connect(fairlead, { connectorId: 'mocks' })).rejects.toMatchObject({
    hints: ['Requested: mocks', 'Did you mean `mock`?', 'Available: mock'],
  })
  fairlead.destroy()
})

test('[ERR-02] behavior: a network without an adapter names the import that serves it', async () => {
  const world = createTestEnvironment()
  const adapters = [createTestAdapter(mock(), ['eip155'])]
  const networks = [testNetwork(1), testSolanaNetwork] as const

  const { fairlead } = createTestFairlead({ adapters, debug: true, networks }, world)

  await expect
    .poll(() => world.consoleLines)
    .toEqual([
      "warn: [Fairlead FL016] Network Skipped. An entry of `networks` is invalid and was skipped. (networks.1.chainNamespace: no adapter for solana) To serve it, import { solana } from 'fairlead/solana' and add solana() to the option `adapters`.",
    ])
  fairlead.destroy()
})

test('[ERR-02] error: without a network that can be used, the console names the import too', async () => {
  const { lines } = await linesOf({
    adapters: [createTestAdapter(mock(), ['eip155'])],
    networks: [testSolanaNetwork],
  })

  await expect
    .poll(() => lines)
    .toEqual([
      "error: [Fairlead] networks.0.chainNamespace: no adapter for solana. To serve it, import { solana } from 'fairlead/solana' and add solana() to the option `adapters`.",
    ])
})
