import { useEffect, useRef } from 'react'
import { Brand } from '../Brand.tsx'
import type { ToWindow, WireError } from '../messages.ts'
import type { Prepared } from '../methods/Method.ts'
import { nameOfChain } from '../methods/nameOfChain.ts'
import { AnswerFooter } from './AnswerFooter.tsx'
import type { Session } from './createSession.ts'
import { nameOf } from './Description.ts'
import { RequestDetails } from './RequestDetails.tsx'
import type { readRequest } from './readRequest.ts'
import { useArmed } from './useArmed.ts'
import { useFee } from './useFee.ts'

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
  const { description } = prepared
  const fee = useFee(prepared.costs, failure)
  const isArmed = useArmed()
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
        <RequestDetails
          chain={
            typeof chainId === 'number' ? nameOf(networks, chainId) : nameOfChain(chainId, networks)
          }
          fee={fee}
          networks={networks}
          prepared={prepared}
        >
          <div>
            <dt>Asked by</dt>
            <dd data-testid="wallet-origin">{origin}</dd>
          </div>
        </RequestDetails>
      </div>
      <AnswerFooter
        confirm={{
          isDisabled: fee?.status === 'estimating',
          label: failure ? 'Try again' : description.confirmLabel,
          onPress: () => session.confirm(async () => (await prepared.run(fee)).result),
        }}
        error={
          failure?.message ??
          (fee?.status === 'fails' ? `This would fail: ${fee.reason}` : undefined)
        }
        isArmed={isArmed}
        isWorking={isWorking}
        onReject={session.reject}
      />
    </main>
  )
}
