import type { ConnectionState, Embedded, Other, State } from '../../store/state.ts'

/** Changes the user of the embedded wallet in all its connections. */
export function changeEmbedded(state: State, change: (embedded: Embedded) => Embedded): State {
  const connections = Object.entries(state.connections).map(([namespace, one]) => [
    namespace,
    changeOne(one, change),
  ])
  const others = state.others.map((one) => changeOne(one, change))
  return { ...state, connections: Object.fromEntries(connections), others }
}

function changeOne<one extends Other | ConnectionState>(
  one: one,
  change: (embedded: Embedded) => Embedded,
): one {
  if (one.status !== 'connected' || !one.embedded) return one
  return { ...one, embedded: change(one.embedded) }
}
