'use client'

import { base, mainnet } from 'fairlead/networks'
import { FairleadProvider } from 'fairlead/react'
import type { ReactNode } from 'react'

const options = { networks: [mainnet, base] }

export function Providers({ children }: { children: ReactNode }) {
  return <FairleadProvider options={options}>{children}</FairleadProvider>
}
