import type { SessionPermission, SmartSession } from '@fairlead/core'
import { networkById } from '@fairlead/core/internal'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { FullAddress } from '../../ui/FullAddress.tsx'
import {
  describeAmount,
  describePermission,
  describeTime,
  spentOf,
  type Wording,
} from './describePermission.ts'
import { SessionFacts } from './SessionFacts.tsx'
import styles from './sessions.module.css'

/** One permission: what it allows in words, what is left of it, and the contract that it is about. */
export function PermissionCard(props: {
  permission: SessionPermission
  session: Pick<SmartSession, 'chainId' | 'status'>
}) {
  const { permission, session } = props
  const { store } = useFairleadInstance('PermissionCard')
  const messages = useMessages()
  const { tag } = useLanguage()
  const wording = { messages, tag }
  const network = networkById(store.getState(), session.chainId)
  return (
    <li className={styles.card} data-testid="fl-session-permission">
      <p className={styles.sentence}>{describePermission(permission, wording)}</p>
      {permission.type === 'calls' && permission.valueLimit > 0n && (
        <p className={styles.muted}>
          {messages.sessionCallValue(
            describeAmount(permission.valueLimit, network?.nativeCurrency ?? {}, wording),
          )}
        </p>
      )}
      <SessionFacts rows={factsOf(permission, session.status === 'active', wording)} />
    </li>
  )
}

function factsOf(
  permission: SessionPermission,
  isActive: boolean,
  wording: Wording,
): readonly SessionFacts.Row[] {
  const { messages } = wording
  if (permission.type === 'other') return []
  if (permission.type === 'calls') {
    const value = <FullAddress address={permission.contract} testId="fl-session-contract-address" />
    return [{ id: 'contract', name: messages.sessionContract, value }]
  }
  const { asset, available, periodEnds } = permission
  const spent = spentOf(permission)
  const amount = (value: bigint | undefined) =>
    value === undefined ? messages.sessionUnknown : describeAmount(value, asset, wording)
  const usage = [
    { id: 'left', name: messages.sessionLeft, value: <bdi>{amount(available)}</bdi> },
    { id: 'spent', name: messages.sessionSpent, value: <bdi>{amount(spent)}</bdi> },
    ...(periodEnds === undefined
      ? []
      : [
          {
            id: 'renews',
            name: messages.sessionRenews,
            value: <bdi>{describeTime(periodEnds, wording)}</bdi>,
          },
        ]),
  ]
  const token = asset.address && (
    <FullAddress address={asset.address} testId="fl-session-token-address" />
  )
  return [
    // What an ended session could still have spent means nothing.
    ...(isActive ? usage : []),
    ...(token ? [{ id: 'token', name: messages.sessionToken, value: token }] : []),
  ]
}
