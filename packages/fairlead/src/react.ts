'use client'

export type * from '@fairlead/react'
// One by one: behind the directive, bundlers don't follow `export *`.
export {
  FairleadAccountButton,
  FairleadButton,
  FairleadConnectButton,
  FairleadNetworkButton,
  FairleadProvider,
  useDisconnect,
  useFairlead,
  useFairleadAccount,
  useFairleadBalance,
  useFairleadEvents,
  useFairleadNetwork,
  useFairleadProvider,
  useFairleadState,
  useWalletInfo,
} from '@fairlead/react'
