import { loadPeer } from '../../errors/peer.ts'

type Module = typeof import('./createSolanaChain.ts')

/** The code that stands on `@solana/kit`. @throws `PEER_MISSING`, with the line that installs it. */
export function loadSolanaChain(
  load: () => Promise<Module> = () => import('./createSolanaChain.ts'),
): Promise<Module> {
  return loadPeer({
    fits: ({ createSolanaChain }) => typeof createSolanaChain === 'function',
    install: '@solana/kit',
    load,
  })
}
