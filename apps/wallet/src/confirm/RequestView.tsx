import { useEffect, useRef } from 'react'
import { formatAddress } from '../account.ts'
import { Brand } from '../Brand.tsx'
import type { ToWindow, WireError } from '../messages.ts'
import type { Session } from './createSession.ts'
import { Details } from './Details.tsx'
import { type Description, findNetwork, nameOf } from './describe.ts'
import { execute } from './execute.ts'
import { FeeRow } from './FeeRow.tsx'
import { useArmed } from './useArmed.ts'
import { useFee } from './useFee.ts'

/** One request: who asks, for what, and the two answers. */
export function RequestView(props: {
  asked: ToWindow
  description: Description
  failure: WireError | undefined
  isWorking: boolean
  origin: string
  session: Session
  wallet: execute.Wallet
}) {
  const { asked, description, failure, isWorking, origin, session, wallet } = props
  const { account, networks } = wallet
  const { request } = asked
  const fee = useFee(request, wallet, failure)
  const isArmed = useArmed()
  const trouble = failure
    ? failure.message
    : fee?.status === 'fails' && `This would fail: ${fee.reason}`
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = `${description.title} · Fairlead Dev Wallet`
    // Not a button: a key that was on its way to the page must not answer.
    heading.current?.focus()
  }, [description])

  return (
    <main className="window" aria-busy={isWorking}>
      <header className="top">
        <Brand />
      </header>
      <div className="content">
        <div className="intro" data-testid="wallet-request">
          <h1 ref={heading} tabIndex={-1}>
            {description.title}
          </h1>
          <p>{description.summary}</p>
        </div>
        <dl className="who">
          <div>
            <dt>Asked by</dt>
            <dd data-testid="wallet-origin">{origin}</dd>
          </div>
          <div>
            <dt>Network</dt>
            <dd>{nameOf(networks, request.chainId)}</dd>
          </div>
          <div>
            <dt>Account</dt>
            <dd title={account.address}>
              <bdi>{formatAddress(account.address)}</bdi>
            </dd>
          </div>
        </dl>
        <Details description={description}>
          {fee && fee.status !== 'fails' && (
            <FeeRow currency={findNetwork(networks, request.chainId)?.nativeCurrency} fee={fee} />
          )}
        </Details>
      </div>
      <footer className="bottom">
        {trouble && (
          <p className="note danger" role="alert" data-testid="wallet-error">
            {trouble}
          </p>
        )}
        <div className="actions">
          <button
            type="button"
            data-testid="wallet-reject"
            disabled={isWorking || !isArmed}
            onClick={session.reject}
          >
            Reject
          </button>
          <button
            type="button"
            className="primary"
            data-testid="wallet-confirm"
            disabled={isWorking || !isArmed || fee?.status === 'estimating'}
            onClick={() => session.confirm(() => execute(request, wallet, fee))}
          >
            {isWorking && <span className="spinner" aria-hidden="true" />}
            {isWorking ? 'Working…' : failure ? 'Try again' : description.confirmLabel}
          </button>
        </div>
      </footer>
    </main>
  )
}
