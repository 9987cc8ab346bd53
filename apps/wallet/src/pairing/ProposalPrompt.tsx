import type { PendingProposal } from '@fairlead/pairing'
import { cleanText } from '@fairlead/protocol'
import { useMemo, useState } from 'react'
import { useArmed } from '../confirm/useArmed.ts'
import { useValue } from '../createStore.ts'
import { nameOfChain } from '../methods/nameOfChain.ts'
import { AccountChoice } from './AccountChoice.tsx'
import type { PairedSites } from './createPairedSites.ts'
import { OriginNote } from './OriginNote.tsx'
import { toOffer } from './offer.ts'
import { PromptFrame } from './PromptFrame.tsx'
import { SiteIdentity } from './SiteIdentity.tsx'
import { useTask } from './useTask.ts'
import { toSentence } from './words.ts'

/** Connection proposal of a site: the site, the networks, and the choice of accounts. */
export function ProposalPrompt(props: {
  paired: PairedSites
  proposal: PendingProposal
  waiting: number
}) {
  const { paired, proposal, waiting } = props
  const { keyring, rpcUrlOf } = paired
  const networks = useValue(paired.networks)
  const { count, selected } = useValue(paired.accounts)
  const [chosen, setChosen] = useState<readonly number[]>([selected])
  const { failure, isWorking, run } = useTask()
  const isArmed = useArmed()
  const offer = useMemo(
    () => toOffer(proposal, { keyring, networks, rpcUrlOf }),
    [keyring, networks, proposal, rpcUrlOf],
  )
  const isPossible = offer.chains.length > 0 && offer.missing.length === 0

  return (
    <PromptFrame
      title="Connect to this site?"
      summary="The site will see the accounts you choose. It can ask for signatures and transactions, and you approve each one."
      confirm={{
        isDisabled: !isPossible || chosen.length === 0,
        label: 'Connect',
        onPress: () => run(() => paired.approve(proposal, offer, chosen)),
      }}
      error={failure === undefined ? undefined : toSentence(failure)}
      expiry={proposal.expiry}
      isArmed={isArmed}
      isWorking={isWorking}
      waiting={waiting}
      onReject={() => run(() => paired.reject(proposal))}
    >
      <SiteIdentity metadata={proposal.proposer.metadata} />
      <OriginNote
        attestation={proposal.attestation}
        metadata={proposal.proposer.metadata}
        verifyOrigin={paired.verifyOrigin}
      />
      {!isPossible && (
        <p className="note danger" role="status">
          {offer.missing.length > 0
            ? `The site requires something this wallet doesn’t support: ${offer.missing
                .map((one) => nameOfChain(one, networks))
                .join(', ')}.`
            : 'This wallet has none of the networks that the site asks for.'}
        </p>
      )}
      {offer.chains.length > 0 && (
        <section className="block" aria-labelledby="prompt-networks">
          <h3 id="prompt-networks">Networks</h3>
          <ul className="chips">
            {offer.chains.map(({ id, name }) => (
              <li key={id} title={id}>
                {name}
              </li>
            ))}
          </ul>
        </section>
      )}
      {offer.unknown.length > 0 && (
        <p className="muted" data-testid="wallet-unknown">
          Not shared because this wallet doesn’t support them:{' '}
          {offer.unknown.map((id) => cleanText(id, 48)).join(', ')}
        </p>
      )}
      <AccountChoice
        chosen={chosen}
        count={count}
        keyring={keyring}
        legend="Accounts to share"
        onChange={setChosen}
      />
    </PromptFrame>
  )
}
