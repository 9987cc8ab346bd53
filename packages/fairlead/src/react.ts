'use client'

export type * from '@fairlead/react'
// One by one: behind the directive, bundlers don't follow `export *`.
export {
  FairleadAccountButton,
  FairleadButton,
  FairleadConnectButton,
  FairleadModal,
  FairleadNetworkButton,
  FairleadProvider,
  FairleadWalletButton,
  useDisconnect,
  useFairlead,
  useFairleadAccount,
  useFairleadAuth,
  useFairleadBalance,
  useFairleadConnection,
  useFairleadConnections,
  useFairleadEvents,
  useFairleadNetwork,
  useFairleadProvider,
  useFairleadState,
  useFairleadTheme,
  useFairleadUpdateEmail,
  useFairleadWallet,
  useFairleadWallets,
  useWalletInfo,
} from '@fairlead/react'
