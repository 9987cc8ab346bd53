import type { Routes } from '@fairlead/core'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'

/** A code for phones, and links into one wallet. */
export function ConnectingWalletConnectView(_: { data: Routes['ConnectingWalletConnect'] }) {
  const messages = useMessages()
  return <ViewFrame title={messages.walletList}>{null}</ViewFrame>
}
