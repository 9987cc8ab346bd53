import type { PendingRequest } from '@fairlead/pairing'
import { RequestDetails } from '../confirm/RequestDetails.tsx'
import { toWireError } from '../confirm/toWireError.ts'
import { useArmed } from '../confirm/useArmed.ts'
import { useFee } from '../confirm/useFee.ts'
import { useValue } from '../createStore.ts'
import type { Prepared } from '../methods/Method.ts'
import { nameOfChain } from '../methods/nameOfChain.ts'
import type { PairedSites } from './createPairedSites.ts'
import { OriginNote } from './OriginNote.tsx'
import { PromptFrame } from './PromptFrame.tsx'
import { SiteIdentity } from './SiteIdentity.tsx'
import { useTask } from './useTask.ts'
import { toSentence } from './words.ts'

/** Request of a connected site, with buttons to approve or decline it. */
export function RequestPrompt(props: {
  paired: PairedSites
  prepared: Prepared
  request: PendingRequest
  waiting: number
}) {
  const { paired, prepared, request, waiting } = props
  const { costs, description, isDone = false } = prepared
  const networks = useValue(paired.networks)
  const { sessions } = useValue(paired.pairing)
  const session = sessions.find(({ topic }) => topic === request.topic)
  const { failure, isWorking, run } = useTask()
  const isArmed = useArmed()
  const fee = useFee(costs, failure)
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
        onPress: () => run(() => paired.confirm(request, prepared, fee)),
      }}
      error={trouble}
      expiry={request.expiry}
      isArmed={isArmed}
      isWorking={isWorking}
      rejectLabel={isDone ? 'Close' : 'Decline'}
      waiting={waiting}
      // After a failure, sends that error instead of "declined", because the user did not decline.
      onReject={() =>
        run(() => paired.decline(request, failure === undefined ? undefined : toWireError(failure)))
      }
    >
      {session && <SiteIdentity metadata={session.peer.metadata} />}
      {session && (
        <OriginNote
          attestation={request.attestation}
          hidesUnknown
          metadata={session.peer.metadata}
          verifyOrigin={paired.verifyOrigin}
        />
      )}
      <RequestDetails
        chain={nameOfChain(request.chainId, networks)}
        fee={fee}
        networks={networks}
        prepared={prepared}
      />
    </PromptFrame>
  )
}
