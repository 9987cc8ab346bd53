import type { FairleadConnection } from '../../hooks/useFairleadConnections.ts'
import type { Messages } from '../../messages/en.ts'
import { isLogin, providerNames } from '../../ui/socialName.ts'

/** How a list names a wallet. */
export type WalletWords = {
  /** Name of the wallet, or who is signed in to the embedded wallet. */
  readonly title: string
  /** What tells it apart from a wallet of the same name. */
  readonly kind: string | undefined
  /** Both, for labels and announcements. */
  readonly spoken: string
}

/** Returns the words for a wallet of the list: "MetaMask", by QR code. */
export function describeWallet(
  connection: Pick<FairleadConnection, 'auth' | 'name' | 'status' | 'type'>,
  messages: Messages,
  isMobile: boolean,
): WalletWords {
  const { auth, name, status } = connection
  const login = auth && loginWord(auth.provider, messages)
  // Who was signed in is not kept after signing out.
  const isNamed = auth && auth.name !== name && status !== 'disconnected'
  const title = isNamed ? auth.name : (login ?? name)
  const kind = auth ? (isNamed ? login : undefined) : wayWord(connection, messages, isMobile)
  return { kind, spoken: kind ? `${title}, ${kind}` : title, title }
}

function loginWord(provider: string | undefined, messages: Messages): string | undefined {
  if (provider === 'email') return messages.emailButton
  if (provider === 'passkey') return messages.socialPasskey
  return provider && isLogin(provider) && provider !== 'email' ? providerNames[provider] : undefined
}

function wayWord(
  { type }: Pick<FairleadConnection, 'type'>,
  messages: Messages,
  isMobile: boolean,
): string | undefined {
  if (type === 'WALLET_CONNECT') return isMobile ? messages.profileByLink : messages.profileByCode
  // The browser of a wallet app has the wallet built in, not as an extension.
  const isExtension = type === 'ANNOUNCED' || type === 'INJECTED'
  return isExtension && !isMobile ? messages.profileExtension : undefined
}
