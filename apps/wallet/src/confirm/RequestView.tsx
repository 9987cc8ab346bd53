import { useEffect, useRef } from 'react'
import { formatAddress } from '../account.ts'
import { Brand } from '../Brand.tsx'
import type { ToWindow, WireError } from '../messages.ts'
import type { Prepared } from '../methods/Method.ts'
import { nameOfChain } from '../methods/nameOfChain.ts'
import type { WalletRequest } from '../walletRequest.ts'
import type { Session } from './createSession.ts'
import { Details } from './Details.tsx'
import { findNetwork, nameOf } from './describe.ts'
import { FeeRow } from './FeeRow.tsx'
import type { readRequest } from './readRequest.ts'
import { useArmed } from './useArmed.ts'
import { useFee } from './useFee.ts'

const costsNothing: WalletRequest = { kind: 'connect', chainId: 1 }

/** One request: the requesting site, the details, and the buttons to approve or decline. */
export function RequestView(props: {
  asked: ToWindow
  failure: WireError | undefined
  isWorking: boolean
  origin: string
  prepared: Prepared
  session: Session
  wallet: readRequest.Wallet
}) {
  const { asked, failure, isWorking, origin, prepared, session, wallet } = props
  const { networks } = wallet
  const { chainId } = asked.request
  const { account, costs, description } = prepared
  const fee = useFee(costs?.request ?? costsNothing, wallet, failure)
  const isArmed = useArmed()
  const trouble = failure
    ? failure.message
    : fee?.status === 'fails' && `This would fail: ${fee.reason}`
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = `${description.title} · Fairlead Dev Wallet`
    // Not a button: a key pressed just before for the page must not answer the request.
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
            <dd>
              {typeof chainId === 'number'
                ? nameOf(networks, chainId)
                : nameOfChain(chainId, networks)}
            </dd>
          </div>
          {account && (
            <div>
              <dt>Account</dt>
              <dd title={account}>
                <bdi>{formatAddress(account)}</bdi>
              </dd>
            </div>
          )}
        </dl>
        <Details description={description}>
          {costs && fee && fee.status !== 'fails' && (
            <FeeRow
              currency={findNetwork(networks, costs.request.chainId)?.nativeCurrency}
              fee={fee}
            />
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
            onClick={() => session.confirm(async () => (await prepared.run(fee)).result)}
          >
            {isWorking && <span className="spinner" aria-hidden="true" />}
            {isWorking ? 'Working…' : failure ? 'Try again' : description.confirmLabel}
          </button>
        </div>
      </footer>
    </main>
  )
}
