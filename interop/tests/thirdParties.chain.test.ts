import { describe } from 'vitest'
import { playScenario } from './scenario.ts'
import { startSdkDapp, startSdkWallet } from './sdkEnds.ts'

// Third-party clients on both ends, to check that our relay works for them.
describe.concurrent.each([
  ['2.21.8', '2.21.8'],
  ['2.18.0', '2.21.8'],
  ['2.21.8', '2.18.0'],
] as const)('SDK page %s, SDK wallet %s', (dapp, wallet) => {
  playScenario({
    startDapp: (options) => startSdkDapp({ ...options, sdk: dapp }),
    startWallet: (options) => startSdkWallet({ ...options, sdk: wallet }),
  })
})
