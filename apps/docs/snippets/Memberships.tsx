import { useFairleadSessions } from 'fairlead/react'

/** The memberships that this account pays, each with a button to end it. */
export function Memberships() {
  const { revoke, sessions } = useFairleadSessions()
  const active = sessions.data?.filter(({ status }) => status === 'active') ?? []
  return (
    <ul>
      {active.map(({ app, id }) => (
        <li key={id}>
          {app.name} {/* If the user declines, the membership stays. */}
          <button onClick={() => revoke({ id }).catch(() => {})} type="button">
            End
          </button>
        </li>
      ))}
    </ul>
  )
}
