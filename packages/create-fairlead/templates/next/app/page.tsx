import { base, mainnet } from 'fairlead/networks'
import { FairleadButton } from 'fairlead/react'

export default function Page() {
  return (
    <main>
      <h1>My app</h1>
      <p>
        Works on {mainnet.name} and {base.name}.
      </p>
      <FairleadButton />
    </main>
  )
}
