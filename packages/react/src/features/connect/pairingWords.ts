import type { CatalogueWallet } from '@fairlead/core'
import { BaseError } from '@fairlead/protocol'
import type { PairingProgress } from '../../hooks/usePairing.ts'
import type { Messages } from '../../messages/en.ts'
import { errorMessage } from '../../messages/errors.ts'

/** Returns why there is no code, and what helps. */
export function pairingFailure(error: unknown, messages: Messages): string {
  if (BaseError.find(error, 'UPSTREAM_UNAVAILABLE')) return messages.pairUnreachable
  if (BaseError.find(error, 'ORIGIN_NOT_ALLOWED')) return messages.pairRefused
  // Not one of our errors: a chunk of our code failed to load.
  if (!BaseError.is(error)) return messages.loadFailed
  return errorMessage(error, messages)
}

/** Returns why the code was replaced. */
export function noticeOf(attempt: PairingProgress, messages: Messages): string | undefined {
  if (attempt.status !== 'preparing' && attempt.status !== 'ready') return undefined
  const words = { declined: messages.codeDeclined, expired: messages.codeExpired }
  return attempt.notice && words[attempt.notice]
}

/** Returns what a screen reader announces. The time left is not announced. */
export function announcementOf(
  attempt: PairingProgress,
  options: { connected: string; messages: Messages; wallet: CatalogueWallet | undefined },
): string {
  const { connected, messages, wallet } = options
  if (attempt.status === 'connected') return messages.connectedTo(connected || (wallet?.name ?? ''))
  if (attempt.status === 'failed')
    return `${messages.failedTitle} ${pairingFailure(attempt.error, messages)}`
  if (attempt.status !== 'ready') return messages.pairPreparing
  return noticeOf(attempt, messages) ?? (wallet ? messages.acceptIn(wallet.name) : messages.scanAny)
}
