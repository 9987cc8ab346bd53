import { describe } from 'vitest'
import { startOurDapp } from './ourEnds.ts'
import { playScenario } from './scenario.ts'
import { startSdkWallet } from './sdkEnds.ts'

// The common setup of users: a page with our client, and third-party wallets.
describe.concurrent.each(['2.21.8', '2.18.0', 'walletkit'] as const)(
  'our page, SDK wallet %s',
  (sdk) => {
    playScenario({
      startDapp: startOurDapp,
      startWallet: (options) => startSdkWallet({ ...options, sdk }),
    })
  },
)
