import { BaseError } from '@fairlead/protocol'

/** Thrown when a peer dependency of an adapter is missing or has an incompatible version. */
export class PeerMissingError extends BaseError {
  override name = 'PeerMissingError'

  constructor(options: { cause?: unknown; hints?: readonly string[]; install: string }) {
    const { cause, hints = [], install } = options
    super('PEER_MISSING', {
      cause,
      hints: [...hints, `Install it: npm install ${install}`],
      shortMessage: `This adapter needs ${install}, which is not installed`,
    })
  }
}

/**
 * Loads a peer dependency from the page's packages. A failed download is rethrown unchanged, so that the
 * caller can retry.
 *
 * @param options.install - Argument of `npm install`.
 * @param options.fits - Returns true if the version is compatible.
 * @throws `PEER_MISSING` with the install command as a hint.
 */
export async function loadPeer<library>(options: loadPeer.Options<library>): Promise<library> {
  const { fits, install, load } = options
  const library = await load().catch((cause: unknown) => {
    throw isAbsent(cause) ? new PeerMissingError({ cause, install }) : cause
  })
  if (fits(library)) return library
  throw new PeerMissingError({ hints: ['Another version is installed'], install })
}

export declare namespace loadPeer {
  type Options<library> = {
    fits: (library: library) => boolean
    install: string
    load: () => Promise<library>
  }
}

/** True if the package was not found. Node, browsers and bundlers report this in different words. */
function isAbsent(cause: unknown): boolean {
  const { code, message } = (cause ?? {}) as { code?: unknown; message?: unknown }
  return (
    code === 'ERR_MODULE_NOT_FOUND' ||
    code === 'MODULE_NOT_FOUND' ||
    /resolve|cannot find (?:module|package)/i.test(String(message))
  )
}
