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
export { useDisconnect } from '../hooks/useDisconnect.ts'
export { useFairlead } from '../hooks/useFairlead.ts'
export { useFairleadAccount } from '../hooks/useFairleadAccount.ts'
export { useFairleadAssets } from '../hooks/useFairleadAssets.ts'
export { useFairleadAuth } from '../hooks/useFairleadAuth.ts'
export { useFairleadBalance } from '../hooks/useFairleadBalance.ts'
export { useFairleadCallsStatus } from '../hooks/useFairleadCallsStatus.ts'
export { useFairleadCapabilities } from '../hooks/useFairleadCapabilities.ts'
export { useFairleadConnection } from '../hooks/useFairleadConnection.ts'
export { type FairleadConnection, useFairleadConnections } from '../hooks/useFairleadConnections.ts'
export { useFairleadEvents } from '../hooks/useFairleadEvents.ts'
export { useFairleadNames } from '../hooks/useFairleadNames.ts'
export { useFairleadNetwork } from '../hooks/useFairleadNetwork.ts'
export { useFairleadPay } from '../hooks/useFairleadPay.ts'
export { useFairleadProvider } from '../hooks/useFairleadProvider.ts'
export { useFairleadSendCalls } from '../hooks/useFairleadSendCalls.ts'
export { useFairleadSessions } from '../hooks/useFairleadSessions.ts'
export { type FairleadState, useFairleadState } from '../hooks/useFairleadState.ts'
export { useFairleadSwap } from '../hooks/useFairleadSwap.ts'
export { useFairleadTheme } from '../hooks/useFairleadTheme.ts'
export { useFairleadUpdateEmail } from '../hooks/useFairleadUpdateEmail.ts'
export { useFairleadWallet } from '../hooks/useFairleadWallet.ts'
export { type FairleadWallet, useFairleadWallets } from '../hooks/useFairleadWallets.ts'
export type { Mutation } from '../hooks/useMutation.ts'
export type { QueryResult } from '../hooks/useQuery.ts'
export { useSendTransaction } from '../hooks/useSendTransaction.ts'
export { useSignMessage } from '../hooks/useSignMessage.ts'
export { useSignTypedData } from '../hooks/useSignTypedData.ts'
export { useSwitchNetwork } from '../hooks/useSwitchNetwork.ts'
export { useWalletInfo } from '../hooks/useWalletInfo.ts'
export { useWriteContract } from '../hooks/useWriteContract.ts'
export type { Messages, PartialMessages } from '../messages/en.ts'
export type { MountedView, PageViews, ViewProps } from '../modal/pageViews.ts'
