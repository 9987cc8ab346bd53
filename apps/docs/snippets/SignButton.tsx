import { useSignMessage } from 'fairlead/react'

export function SignButton() {
  const { data, error, isPending, mutate } = useSignMessage()
  return (
    <>
      <button disabled={isPending} onClick={() => mutate({ message: 'I am here.' })} type="button">
        Sign
      </button>
      {data && <p>Signed: {data}</p>}
      {error && <p>{error.message}</p>}
    </>
  )
}
