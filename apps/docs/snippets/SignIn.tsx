import { useFairleadAuth } from 'fairlead/react'

export function SignIn() {
  const { session, signIn, signOut, status } = useFairleadAuth()
  if (status === 'signed')
    return (
      <button onClick={() => signOut()} type="button">
        Sign out {session?.data.accountAddress}
      </button>
    )
  return (
    // If the user declines, the button stays.
    <button disabled={status === 'pending'} onClick={() => signIn().catch(() => {})} type="button">
      Sign in
    </button>
  )
}
