import type { Fairlead, FairleadEvent } from '@fairlead/core'
import { type Namespace, namespaceOf } from '@fairlead/protocol'
import type { Attempt, Recorder } from './Recording.ts'

type Connection = ReturnType<Fairlead['store']['getState']>['connections'][Namespace]

export type AttemptRecorder = {
  /** Adds a step to the latest attempt of a connector. */
  addStep(connectorId: string, text: string): void
  stop(): void
}

/** Records connection attempts from changes of the state, with the events of connecting and signing in. */
export function recordAttempts({ events, store }: Fairlead, recorder: Recorder): AttemptRecorder {
  const find = (matches: (attempt: Attempt) => boolean) =>
    recorder.store.getState().attempts.findLast(matches)
  const add = (attempt: Attempt | undefined, text: string, outcome?: Attempt['outcome']) => {
    if (attempt) recorder.addStep(attempt.id, text, outcome)
  }
  const follow = (namespace: Namespace, now: Connection, before: Connection | undefined) => {
    if (now?.status === 'connecting' && !isSameAttempt(now, before)) {
      const { connectorId, reconnecting } = now
      const isResuming = reconnecting !== undefined
      return recorder.startAttempt({ connectorId, isResuming, namespace })
    }
    const pending = find((one) => one.namespace === namespace && one.outcome === 'pending')
    if (before?.status !== 'connecting' || now?.status === 'connecting') return
    if (now?.status === 'connected' && now.connectorId === before.connectorId)
      return add(pending, `connected on ${now.chainId}`, 'connected')
    return add(pending, 'ended without a connection', 'ended')
  }
  const stops = [
    store.subscribe(({ connections }, { connections: earlier }) => {
      if (connections === earlier) return
      for (const name of Object.keys({ ...earlier, ...connections }) as Namespace[])
        if (connections[name] !== earlier[name]) follow(name, connections[name], earlier[name])
    }),
    events.subscribe((event) => {
      const { properties } = event
      if (event.name.startsWith('CONNECT_') && 'id' in properties)
        return add(
          find(({ connectorId }) => connectorId === properties.id),
          textOf(event),
        )
      if (event.name.startsWith('SIGNIN_') && 'network' in properties && properties.network) {
        const asked = namespaceOf(properties.network)
        add(
          find(({ namespace }) => namespace === asked),
          textOf(event),
        )
      }
    }),
  ]
  return {
    addStep: (id, text) => {
      add(
        find(({ connectorId }) => connectorId === id),
        text,
      )
    },
    stop() {
      for (const stop of stops) stop()
    },
  }
}

function isSameAttempt(now: Connection, before: Connection | undefined): boolean {
  return (
    now?.status === 'connecting' &&
    before?.status === 'connecting' &&
    now.connectorId === before.connectorId
  )
}

function textOf({ name, properties }: FairleadEvent): string {
  return 'code' in properties ? `${name} ${properties.code}` : name
}
