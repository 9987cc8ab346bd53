'use client'

export type * from '@fairlead/react'
// Listed one by one, because bundlers do not follow `export *` in a module with `'use client'`.
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
