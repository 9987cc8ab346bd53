import type { WalletRecord } from '@fairlead/protocol/embedded'
import { type FormEvent, useState } from 'react'
import type { WindowLanguage } from '../messages/window/windowWords.ts'
import type { Account } from './openAccount.ts'
import { factorsOf } from './proveFactor.ts'

/** Form for the user's own recovery factor: a recovery code, or a button that asks for a passkey. */
export function OwnFactorForm(props: OwnFactorForm.Props) {
  const { account, isBusy, label, language, onCode, onPasskey, record } = props
  const { words } = language
  const { hasCode, hasPasskey: opens } = factorsOf(account, record)
  const { hasPasskey = opens } = props
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || code === '') return
    onCode(code)
    setCode('')
  }
  return (
    <>
      {hasCode && (
        <form onSubmit={submit}>
          <p id="factor-hint">{words.ownFactorMeans}</p>
          <label htmlFor="factor">{words.ownFactor}</label>
          <input
            aria-describedby="factor-hint"
            autoComplete="off"
            autoCorrect="off"
            className="mono"
            dir="ltr"
            id="factor"
            onChange={({ target }) => setCode(target.value)}
            required
            spellCheck={false}
            value={code}
          />
          <button className="main" disabled={isBusy || code === ''} type="submit">
            {isBusy ? words.working : label}
          </button>
        </form>
      )}
      {hasPasskey && (
        <>
          {!hasCode && <p>{words.ownPasskeyMeans}</p>}
          <button
            className={hasCode ? '' : 'main'}
            disabled={isBusy}
            onClick={(event) => event.isTrusted && onPasskey()}
            type="button"
          >
            {words.passkeyUse}
          </button>
        </>
      )}
      {!hasCode && !hasPasskey && <p className="warning">{words.noFactorHere}</p>}
    </>
  )
}

export declare namespace OwnFactorForm {
  type Props = {
    account: Pick<Account, 'askPasskey'>
    /** True if a passkey can be used. Default: true if the wallet has one as a recovery method. */
    hasPasskey?: boolean
    isBusy: boolean
    /** Label of the action. */
    label: string
    language: WindowLanguage
    onCode: (code: string) => void
    /** Called synchronously from a click. */
    onPasskey: () => void
    record: Pick<WalletRecord, 'recipients'>
  }
}
