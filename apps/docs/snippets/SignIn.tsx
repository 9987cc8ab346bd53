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
    // A no in the wallet is no fault: the button is still there.
    <button disabled={status === 'pending'} onClick={() => signIn().catch(() => {})} type="button">
      Sign in
    </button>
  )
}
