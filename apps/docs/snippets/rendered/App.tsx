import { cookieState, type FairleadOptions, type InitialState } from 'fairlead'
import { mainnet } from 'fairlead/networks'
import { FairleadButton, FairleadProvider, useFairleadAccount } from 'fairlead/react'

const options: FairleadOptions = { networks: [mainnet], storage: { adapter: cookieState() } }

export function App({ initialState }: { initialState: InitialState | undefined }) {
  return (
    <FairleadProvider initialState={initialState} options={options}>
      <FairleadButton />
      <Greeting />
    </FairleadProvider>
  )
}

function Greeting() {
  const { address } = useFairleadAccount()
  return <p>{address ? `Hello ${address}` : 'Hello stranger'}</p>
}
