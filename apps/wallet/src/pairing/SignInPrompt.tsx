import type { PendingAuthentication } from '@fairlead/pairing'
import { cleanText } from '@fairlead/protocol'
import { useMemo, useState } from 'react'
import { toVisible } from '../confirm/decodeText.ts'
import { useArmed } from '../confirm/useArmed.ts'
import { useValue } from '../createStore.ts'
import { nameOfChain } from '../methods/nameOfChain.ts'
import { AccountChoice } from './AccountChoice.tsx'
import type { PairedSites } from './createPairedSites.ts'
import { OriginNote } from './OriginNote.tsx'
import { PromptFrame } from './PromptFrame.tsx'
import { SiteIdentity } from './SiteIdentity.tsx'
import { domainOf } from './siteName.ts'
import { useTask } from './useTask.ts'
import { toSentence } from './words.ts'

/** Sign-in request of a site; shows the full text that is signed. */
export function SignInPrompt(props: {
  authentication: PendingAuthentication
  paired: PairedSites
  waiting: number
}) {
  const { authentication, paired, waiting } = props
  const { payload, requester } = authentication
  const networks = useValue(paired.networks)
  const { count, selected } = useValue(paired.accounts)
  const [index, setIndex] = useState(selected)
  const { failure, isWorking, run } = useTask()
  const isArmed = useArmed()
  const texts = useMemo(
    () => paired.signInTexts(authentication, index),
    [authentication, paired, index],
  )
  const [first, ...others] = texts
  const domain = domainOf(requester.metadata)

  return (
    <PromptFrame
      title="Sign in to this site?"
      summary="Signing is free. It proves that the account is yours and connects the site."
      confirm={{
        isDisabled: !first,
        label: 'Sign in',
        onPress: () => run(() => paired.signIn(authentication, index)),
      }}
      error={failure === undefined ? undefined : toSentence(failure)}
      expiry={authentication.expiry}
      isArmed={isArmed}
      isWorking={isWorking}
      waiting={waiting}
      onReject={() => run(() => paired.rejectSignIn(authentication))}
    >
      <SiteIdentity metadata={requester.metadata} />
      <OriginNote
        attestation={authentication.attestation}
        metadata={requester.metadata}
        verifyOrigin={paired.verifyOrigin}
      />
      {payload.domain !== domain && (
        <p className="note danger">
          The message is for {cleanText(payload.domain, 80)}, which is not what the site says it is.
        </p>
      )}
      {first ? (
        <section className="block" aria-label="Message to sign">
          <h3>Message to sign</h3>
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
          The same message is also signed for{' '}
          {others.map(({ chainId }) => nameOfChain(chainId, networks)).join(', ')}.
        </p>
      )}
      <AccountChoice
        chosen={[index]}
        count={count}
        isSingle
        keyring={paired.keyring}
        legend="Account to sign in with"
        onChange={([next = 0]) => setIndex(next)}
      />
    </PromptFrame>
  )
}
