import type { PendingRequest } from '@fairlead/pairing'
import { formatAddress } from '../account.ts'
import { Details } from '../confirm/Details.tsx'
import { findNetwork } from '../confirm/describe.ts'
import { FeeRow } from '../confirm/FeeRow.tsx'
import { toWireError } from '../confirm/toWireError.ts'
import { useArmed } from '../confirm/useArmed.ts'
import { useFee } from '../confirm/useFee.ts'
import type { Prepared } from '../methods/Method.ts'
import { nameOfChain } from '../methods/nameOfChain.ts'
import type { WalletRequest } from '../walletRequest.ts'
import type { PairedSites } from './createPairedSites.ts'
import { OriginNote } from './OriginNote.tsx'
import { PromptFrame } from './PromptFrame.tsx'
import { SiteIdentity } from './SiteIdentity.tsx'
import { useTask } from './useTask.ts'
import { useValue } from './useValue.ts'
import { toSentence } from './words.ts'

const costsNothing: WalletRequest = { kind: 'connect', chainId: 1 }

/** Request of a connected site, with buttons to approve or decline it. */
export function RequestPrompt(props: {
  desk: PairedSites
  prepared: Prepared
  request: PendingRequest
  waiting: number
}) {
  const { desk, prepared, request, waiting } = props
  const { account, costs, description, isDone = false } = prepared
  const networks = useValue(desk.networks)
  const { sessions } = useValue(desk.pairing)
  const session = sessions.find(({ topic }) => topic === request.topic)
  const { failure, isWorking, run } = useTask()
  const isArmed = useArmed()
  const payer = costs?.wallet ?? { account: desk.keyring.evm(0), networks }
  const fee = useFee(costs?.request ?? costsNothing, payer, failure)
  const trouble =
    failure !== undefined
      ? toSentence(failure)
      : fee?.status === 'fails'
        ? `This would fail: ${fee.reason}`
        : undefined

  return (
    <PromptFrame
      title={description.title}
      summary={description.summary}
      confirm={{
        isDisabled: fee?.status === 'estimating',
        label: failure === undefined || isDone ? description.confirmLabel : 'Try again',
        onPress: () => run(() => desk.confirm(request, prepared, fee)),
      }}
      error={trouble}
      expiry={request.expiry}
      isArmed={isArmed}
      isWorking={isWorking}
      rejectLabel={isDone ? 'Close' : 'Reject'}
      waiting={waiting}
      // After a failure, sends that error instead of "declined", because the user did not decline.
      onReject={() =>
        run(() => desk.decline(request, failure === undefined ? undefined : toWireError(failure)))
      }
    >
      {session && <SiteIdentity metadata={session.peer.metadata} />}
      {session && (
        <OriginNote
          attestation={request.attestation}
          hidesUnknown
          metadata={session.peer.metadata}
          verifyOrigin={desk.verifyOrigin}
        />
      )}
      <dl className="who">
        <div>
          <dt>Network</dt>
          <dd>{nameOfChain(request.chainId, networks)}</dd>
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
    </PromptFrame>
  )
}
