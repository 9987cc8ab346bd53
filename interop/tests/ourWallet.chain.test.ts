import { describe } from 'vitest'
import { startOurDapp, startOurWallet } from './ourEnds.ts'
import { playScenario } from './scenario.ts'
import { startSdkDapp } from './sdkEnds.ts'

// Our wallet client with pages that use the SDK, and with our own page client.
describe.concurrent.each(['2.21.8', '2.18.0'] as const)('SDK page %s, our wallet', (sdk) => {
  playScenario({
    startDapp: (options) => startSdkDapp({ ...options, sdk }),
    startWallet: startOurWallet,
  })
})

describe.concurrent('our page, our wallet', () => {
  playScenario({ startDapp: startOurDapp, startWallet: startOurWallet })
})
