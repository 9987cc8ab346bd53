import type { FairleadConnection } from '../../hooks/useFairleadConnections.ts'
import type { Messages } from '../../messages/en.ts'
import { isLogin, providerNames } from '../../ui/socialName.ts'

/** Names of a wallet in a list. */
export type WalletWords = {
  /** Name of the wallet, or who is signed in to the embedded wallet. */
  readonly title: string
  /** Tells it apart from a wallet of the same name. */
  readonly kind: string | undefined
  /** Title and kind, for labels and announcements. */
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
  // The user's name is not stored after sign-out.
  const isNamed = auth && auth.name !== name && status !== 'disconnected'
  const title = isNamed ? auth.name : (login ?? name)
  const kind = auth ? (isNamed ? login : undefined) : wayWord(connection, messages, isMobile)
  return { kind, spoken: kind ? `${title}, ${kind}` : title, title }
}

function loginWord(provider: string | undefined, messages: Messages): string | undefined {
  if (provider === 'email') return messages.emailButton
  if (provider === 'passkey') return messages.socialPasskey
  if (provider?.startsWith('oidc:')) return provider.slice('oidc:'.length)
  return provider && isLogin(provider) && provider !== 'email' ? providerNames[provider] : undefined
}

function wayWord(
  { type }: Pick<FairleadConnection, 'type'>,
  messages: Messages,
  isMobile: boolean,
): string | undefined {
  if (type === 'WALLET_CONNECT') return isMobile ? messages.profileByLink : messages.profileByCode
  // In a wallet app's browser, the wallet is built in, not an extension.
  const isExtension = type === 'ANNOUNCED' || type === 'INJECTED'
  return isExtension && !isMobile ? messages.profileExtension : undefined
}
