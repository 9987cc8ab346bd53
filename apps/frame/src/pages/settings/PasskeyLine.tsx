import { useState } from 'react'
import type { Account } from '../../window/Account.ts'
import { ConfirmDialog } from '../../window/ConfirmDialog.tsx'
import type { WindowLanguage } from '../../window/words/pickWindowLanguage.ts'
import type { Passkey } from './Passkeys.tsx'
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
  const sure = {
    open: { means: words.passkeySureOperator, run: onOpen, yes: words.passkeySureYes },
    remove: {
      means: isRecipient ? words.passkeySureOpens : words.passkeySure,
      run: onRemove,
      yes: words.revokeYes,
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
          means={sure[asked].means}
          onNo={() => setAsked(undefined)}
          onYes={() => {
            setAsked(undefined)
            sure[asked].run()
          }}
          yes={sure[asked].yes}
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
