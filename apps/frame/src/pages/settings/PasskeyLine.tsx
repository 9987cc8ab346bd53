import { useState } from 'react'
import type { WindowLanguage } from '../../messages/window/windowWords.ts'
import { ConfirmDialog } from '../../window/ConfirmDialog.tsx'
import type { Account } from '../../window/openAccount.ts'
import type { Passkey } from './SectionProps.ts'
import { toTime } from './toTime.ts'

/** One passkey with its details and actions. */
export function PasskeyLine(props: PasskeyLine.Props) {
  const { environment, hasOperator, isBusy, isOnlyWay, isRecipient, language, mayOpen } = props
  const { onOpen, onRemove, passkey } = props
  const { code, words } = language
  const { createdAt, isSynced, lastUsedAt } = passkey
  /** Action that waits for confirmation. */
  const [asked, setAsked] = useState<'open' | 'remove'>()
  const made = toTime(Date.parse(createdAt), code)
  const confirmations = {
    open: {
      confirm: words.passkeySureYes,
      consequences: words.passkeySureOperator,
      run: onOpen,
    },
    remove: {
      confirm: words.revokeYes,
      consequences: isRecipient ? words.passkeySureOpens : words.passkeySure,
      run: onRemove,
    },
  }
  return (
    <li className="line">
      <div>
        {words.passkeyMade}: <bdi>{made}</bdi>
        <p className="quiet">
          {words.passkeyUsed}: <bdi>{toTime(Date.parse(lastUsedAt), code)}</bdi>
          {` · ${isSynced ? words.passkeySynced : words.passkeyBound}`}
          {isRecipient && ` · ${words.passkeyOpens}`}
        </p>
        {isOnlyWay && <p className="quiet">{words.passkeyOnlyWay}</p>}
        {mayOpen && !asked && (
          <button
            aria-label={`${words.passkeyLetOpen}: ${words.passkeyMade} ${made}`}
            className="small"
            disabled={isBusy}
            onClick={(event) => {
              if (hasOperator) setAsked('open')
              else if (event.isTrusted) onOpen()
            }}
            type="button"
          >
            {words.passkeyLetOpen}
          </button>
        )}
      </div>
      {!isOnlyWay && !asked && (
        <button
          aria-label={`${words.revoke}: ${words.passkeyMade} ${made}`}
          className="small danger"
          disabled={isBusy}
          onClick={() => setAsked('remove')}
          type="button"
        >
          {words.revoke}
        </button>
      )}
      {asked && (
        <ConfirmDialog
          environment={environment}
          language={language}
          consequences={confirmations[asked].consequences}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined)
            confirmations[asked].run()
          }}
          confirm={confirmations[asked].confirm}
        />
      )}
    </li>
  )
}

export declare namespace PasskeyLine {
  type Props = {
    environment: Pick<Account['environment'], 'schedule'>
    /** True if automatic recovery by the operator is currently on. */
    hasOperator: boolean
    isBusy: boolean
    /** True if no other recovery method opens the wallet. */
    isOnlyWay: boolean
    isRecipient: boolean
    language: WindowLanguage
    /** True if it can be made a recovery method. */
    mayOpen: boolean
    /** Called synchronously from a click. */
    onOpen: () => void
    onRemove: () => void
    passkey: Passkey
  }
}
