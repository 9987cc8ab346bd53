import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../scripts/workspace.mjs'

/** A page that is compared. */
export type Peer = {
  /** Folder in `bench/peers`. */
  readonly name: string
  /** Text of the button that opens the list. */
  readonly button: string
  /** Name and version, for the table. */
  readonly title: string
}

export const sources = join(root, 'bench', 'peers')

/** All compared pages, ours first. */
export const peers: readonly Peer[] = [
  { name: 'fairlead', button: 'Connect wallet', title: 'Fairlead' },
  { name: 'fairlead-alone', button: 'Connect wallet', title: 'Fairlead without a server' },
  { name: 'wagmi', button: 'Connect wallet', title: titleOf('wagmi', 'wagmi') },
  {
    name: 'rainbowkit',
    button: 'Connect wallet',
    title: titleOf('rainbowkit', '@rainbow-me/rainbowkit', 'RainbowKit'),
  },
  {
    name: 'connectkit',
    button: 'Connect wallet',
    title: titleOf('connectkit', 'connectkit', 'ConnectKit'),
  },
  {
    name: 'appkit',
    button: 'Connect wallet',
    title: titleOf('appkit', '@reown/appkit', 'AppKit'),
  },
  { name: 'thirdweb', button: 'Connect', title: titleOf('thirdweb', 'thirdweb') },
]

function titleOf(name: string, library: string, title = library): string {
  const { dependencies } = JSON.parse(readFileSync(join(sources, name, 'package.json'), 'utf8'))
  return `${title} ${dependencies[library]}`
}
