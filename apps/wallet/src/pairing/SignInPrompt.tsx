import type { PendingAuthentication } from '@fairlead/pairing'
import { cleanText } from '@fairlead/protocol'
import { useMemo, useState } from 'react'
import { toVisible } from '../confirm/decodeText.ts'
import { useArmed } from '../confirm/useArmed.ts'
import { nameOfChain } from '../methods/nameOfChain.ts'
import { AccountChoice } from './AccountChoice.tsx'
import type { PairedSites } from './createPairedSites.ts'
import { OriginNote } from './OriginNote.tsx'
import { PromptFrame } from './PromptFrame.tsx'
import { SiteIdentity } from './SiteIdentity.tsx'
import { domainOf } from './siteName.ts'
import { useTask } from './useTask.ts'
import { useValue } from './useValue.ts'
import { toSentence } from './words.ts'

/** Sign-in request of a site; shows the full text that is signed. */
export function SignInPrompt(props: {
  authentication: PendingAuthentication
  desk: PairedSites
  waiting: number
}) {
  const { authentication, desk, waiting } = props
  const { payload, requester } = authentication
  const networks = useValue(desk.networks)
  const { count, selected } = useValue(desk.accounts)
  const [index, setIndex] = useState(selected)
  const { failure, isWorking, run } = useTask()
  const isArmed = useArmed()
  const texts = useMemo(
    () => desk.signInTexts(authentication, index),
    [authentication, desk, index],
  )
  const [first, ...others] = texts
  const domain = domainOf(requester.metadata)

  return (
    <PromptFrame
      title="Sign in to this site?"
      summary="Signing costs nothing. It proves that the account is yours, and connects the site."
      confirm={{
        isDisabled: !first,
        label: 'Sign in',
        onPress: () => run(() => desk.signIn(authentication, index)),
      }}
      error={failure === undefined ? undefined : toSentence(failure)}
      expiry={authentication.expiry}
      isArmed={isArmed}
      isWorking={isWorking}
      waiting={waiting}
      onReject={() => run(() => desk.rejectSignIn(authentication))}
    >
      <SiteIdentity metadata={requester.metadata} />
      <OriginNote
        attestation={authentication.attestation}
        metadata={requester.metadata}
        verifyOrigin={desk.verifyOrigin}
      />
      {payload.domain !== domain && (
        <p className="note danger">
          The text is for {cleanText(payload.domain, 80)}, which is not what the site says it is.
        </p>
      )}
      {first ? (
        <section className="block" aria-label="Text to sign">
          <h3>Text to sign</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable */}
          <pre tabIndex={0} data-testid="wallet-text">
            {toVisible(first.text)}
          </pre>
        </section>
      ) : (
        <p className="note danger">This wallet has none of the networks that the site asks for.</p>
      )}
      {others.length > 0 && (
        <p className="muted">
          The same text is also signed for{' '}
          {others.map(({ chainId }) => nameOfChain(chainId, networks)).join(', ')}.
        </p>
      )}
      <AccountChoice
        chosen={[index]}
        count={count}
        isSingle
        keyring={desk.keyring}
        legend="Account to sign in with"
        onChange={([next = 0]) => setIndex(next)}
      />
    </PromptFrame>
  )
}
