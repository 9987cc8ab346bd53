import { useEffect } from 'react'
import { useValue } from '../createStore.ts'
import type { Session } from './createSession.ts'
import { Notice } from './Notice.tsx'
import { RequestView } from './RequestView.tsx'
import type { readRequest } from './readRequest.ts'

/** The confirm window: shows the current request, or the reason why there is none. */
export function ConfirmApp(props: {
  origin: string
  session: Session
  wallet: readRequest.Wallet
}) {
  const { origin, session, wallet } = props
  const state = useValue(session)

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') session.reject()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [session])

  switch (state.status) {
    case 'waiting':
      return <Notice isBusy title="One moment" text="Waiting for the site’s request." />
    case 'answered':
      return (
        <Notice title="Done" text="You can close this window if it doesn’t close automatically." />
      )
    case 'abandoned':
      return (
        <Notice
          title="The site was closed"
          text="The site was closed before you answered, so nothing was signed or sent. You can close this window."
        />
      )
    default:
      return (
        <RequestView
          key={state.asked.id}
          asked={state.asked}
          failure={state.status === 'asking' ? state.failure : undefined}
          isWorking={state.status === 'working'}
          origin={origin}
          prepared={state.prepared}
          session={session}
          wallet={wallet}
        />
      )
  }
}
