import { loadPeer } from '../../errors/peer.ts'

type Module = typeof import('./createSolanaChain.ts')

/** Loads the code that uses `@solana/kit`. @throws `PEER_MISSING`, with the command that installs it. */
export function loadSolanaChain(
  load: () => Promise<Module> = () => import('./createSolanaChain.ts'),
): Promise<Module> {
  return loadPeer({
    fits: ({ createSolanaChain }) => typeof createSolanaChain === 'function',
    install: '@solana/kit',
    load,
  })
}
