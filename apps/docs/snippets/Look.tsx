import type { FairleadOptions } from 'fairlead'
import { mainnet } from 'fairlead/networks'
import { FairleadButton, FairleadProvider, useFairleadTheme } from 'fairlead/react'

const options: FairleadOptions = {
  networks: [mainnet],
  themeMode: 'dark',
  themeVariables: { '--fairlead-accent': '#b4482e', '--fairlead-radius-master': '2px' },
}

export function Look() {
  return (
    <FairleadProvider options={options}>
      <FairleadButton />
      <ModeSwitch />
    </FairleadProvider>
  )
}

function ModeSwitch() {
  const { setThemeMode, themeMode } = useFairleadTheme()
  const next = themeMode === 'dark' ? 'light' : 'dark'
  return (
    <button onClick={() => setThemeMode(next)} type="button">
      Make it {next}
    </button>
  )
}
