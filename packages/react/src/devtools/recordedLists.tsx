import { cx } from '../ui/cx.ts'
import styles from './DevtoolsPanel.module.css'
import { faultTitles } from './FaultList.tsx'
import type { Attempt, CallEntry, Recording } from './Recording.ts'

/** Events of the widget, latest first. */
export function EventList({ events }: Pick<Recording, 'events'>) {
  if (events.length === 0) return <p className={styles.muted}>No events yet.</p>
  return (
    <ol className={styles.list}>
      {events.toReversed().map(({ event, id }) => (
        <li key={id}>
          <details>
            <summary>
              <Time at={event.timestamp} /> <strong>{event.name}</strong>
            </summary>
            <pre>{JSON.stringify(event.properties, undefined, 2)}</pre>
          </details>
        </li>
      ))}
    </ol>
  )
}

/** Calls to networks, servers and wallets, latest first. */
export function CallList({ calls }: { calls: readonly CallEntry[] }) {
  if (calls.length === 0) return <p className={styles.muted}>No calls yet.</p>
  return (
    <ol className={styles.list}>
      {calls.toReversed().map((call) => (
        <li className={styles.call} key={call.id}>
          <span className={styles.kind}>{call.kind}</span>
          <span>
            <strong>{call.label}</strong> <span className={styles.muted}>{call.target}</span>
            {call.fault && (
              <span className={styles.warning}> Simulated: {faultTitles[call.fault]}</span>
            )}
          </span>
          <span className={cx(styles.outcome, call.isFailed && styles.failed)}>
            {call.outcome ? `${call.outcome} · ${call.durationMs} ms` : 'pending'}
          </span>
        </li>
      ))}
    </ol>
  )
}

const outcomes: Readonly<Record<Attempt['outcome'], string>> = {
  connected: 'connected',
  ended: 'not connected',
  pending: 'in progress',
}

/** Connection attempts with their steps, latest first. */
export function AttemptList({ attempts }: { attempts: readonly Attempt[] }) {
  if (attempts.length === 0) return <p className={styles.muted}>No connection attempts yet.</p>
  return (
    <ol className={styles.list}>
      {attempts.toReversed().map((attempt) => (
        <li key={attempt.id}>
          <h3>
            {attempt.connectorId} · {attempt.namespace} ·{' '}
            <span className={cx(attempt.outcome === 'ended' && styles.failed)}>
              {outcomes[attempt.outcome]}
            </span>
          </h3>
          <p className={styles.muted}>
            {attempt.isResuming ? 'Reconnection' : 'Connection'} at <Time at={attempt.startedAt} />
          </p>
          <ol className={styles.steps}>
            {attempt.steps.map(({ afterMs, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: Steps are only appended.
              <li key={index}>
                <span className={styles.muted}>+{afterMs} ms</span>
                <span>{text}</span>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}

/** Local time with milliseconds. */
function Time({ at }: { at: number }) {
  const date = new Date(at)
  const text = `${date.toLocaleTimeString('en-GB')}.${String(at % 1000).padStart(3, '0')}`
  return <time dateTime={date.toISOString()}>{text}</time>
}
