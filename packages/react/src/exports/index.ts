export {
  FairleadAccountButton,
  FairleadButton,
  type FairleadButtonProps,
  FairleadConnectButton,
  FairleadModal,
  FairleadNetworkButton,
  FairleadWalletButton,
} from '../components.tsx'
export { useFairleadInstance } from '../FairleadContext.ts'
export { FairleadProvider } from '../FairleadProvider.tsx'
export {
  useDisconnect,
  useFairleadAuth,
  useFairleadBalance,
  useFairleadNetwork,
  useFairleadProvider,
} from '../hooks/accountHooks.ts'
export type { Mutation } from '../hooks/actionHooks.ts'
export {
  useSendTransaction,
  useSignMessage,
  useSignTypedData,
  useSwitchNetwork,
  useWriteContract,
} from '../hooks/actionHooks.ts'
export {
  useFairleadAssets,
  useFairleadCallsStatus,
  useFairleadCapabilities,
  useFairleadSendCalls,
} from '../hooks/batchHooks.ts'
export {
  type FairleadState,
  useFairlead,
  useFairleadAccount,
  useFairleadState,
} from '../hooks/firstHooks.ts'
export { useFairleadPay, useFairleadUpdateEmail } from '../hooks/modalHooks.ts'
export { useFairleadConnection } from '../hooks/useFairleadConnection.ts'
export { type FairleadConnection, useFairleadConnections } from '../hooks/useFairleadConnections.ts'
export { useFairleadNames } from '../hooks/useFairleadNames.ts'
export { useFairleadSessions } from '../hooks/useFairleadSessions.ts'
export { useFairleadSwap } from '../hooks/useFairleadSwap.ts'
export { useFairleadWallet } from '../hooks/useFairleadWallet.ts'
export { type FairleadWallet, useFairleadWallets } from '../hooks/useFairleadWallets.ts'
export type { QueryResult } from '../hooks/useQuery.ts'
export { useWalletInfo } from '../hooks/useWalletInfo.ts'
export { useFairleadEvents, useFairleadTheme } from '../hooks/widgetHooks.ts'
export type { Messages, PartialMessages } from '../messages/en.ts'
export type { MountedView, PageViews, ViewProps } from '../modal/pageViews.ts'
