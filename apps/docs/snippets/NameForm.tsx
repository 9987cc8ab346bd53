import { useFairleadNames } from 'fairlead/react'
import { useState } from 'react'

export function NameForm() {
  const { error, isPending, names, registerName, zone } = useFairleadNames()
  const [text, setText] = useState('')
  if (!zone || !names) return null
  if (names[0]) return <p>Your name: {names[0]}</p>
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        // `error` below says why it failed.
        registerName({ name: text }).catch(() => {})
      }}
    >
      <label>
        Name
        <input onChange={(event) => setText(event.target.value)} value={text} />.{zone}
      </label>
      <button disabled={isPending} type="submit">
        Register
      </button>
      {error !== undefined && <p role="alert">The name was not registered.</p>}
    </form>
  )
}
