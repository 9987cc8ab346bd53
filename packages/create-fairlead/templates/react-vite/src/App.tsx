import { base, mainnet } from 'fairlead/networks'
import { FairleadButton, FairleadProvider, useFairleadAccount } from 'fairlead/react'

const options = { networks: [mainnet, base] }

export function App() {
  return (
    <FairleadProvider options={options}>
      <h1>My app</h1>
      <FairleadButton />
      <Greeting />
    </FairleadProvider>
  )
}

function Greeting() {
  const { address } = useFairleadAccount()
  return address ? <p>Hello {address}</p> : null
}
