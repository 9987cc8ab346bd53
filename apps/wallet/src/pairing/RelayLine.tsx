import type { PairedSites } from './createPairedSites.ts'
import { useTask } from './useTask.ts'
import { useValue } from './useValue.ts'
import { relayWords, toSentence } from './words.ts'

/** State of the relay connection, with a retry if it fails. */
export function RelayLine(props: { desk: PairedSites }) {
  const { desk } = props
  const { relay } = useValue(desk.pairing)
  const { failure, isWorking, run } = useTask()
  const isStuck = relay.status === 'refused' || relay.status === 'waiting'
  return (
    <div className="relay" data-status={relay.status} data-testid="wallet-relay">
      <p role="status">
        <span className="dot" aria-hidden="true" />
        {relayWords[relay.status]}
      </p>
      {isStuck && (
        <button type="button" disabled={isWorking} onClick={() => run(() => desk.reconnect())}>
          Try again
        </button>
      )}
      {isStuck && failure !== undefined && (
        <p className="note danger" role="alert">
          {toSentence(failure)}
        </p>
      )}
    </div>
  )
}
