import { mainnet } from 'fairlead/networks'
import {
  FairleadButton,
  FairleadProvider,
  type PageViews,
  useFairleadWallets,
  type ViewProps,
} from 'fairlead/react'

function MyConnect({ data }: ViewProps<'Connect'>) {
  const { connect, wallets } = useFairleadWallets({ namespace: data?.namespace })
  return wallets.map(({ id, name }) => (
    <button key={id} onClick={() => connect(id)} type="button">
      Use {name}
    </button>
  ))
}

const views: PageViews = { Connect: MyConnect }
const options = { networks: [mainnet], views }

export function OwnScreen() {
  return (
    <FairleadProvider options={options}>
      <FairleadButton />
    </FairleadProvider>
  )
}
