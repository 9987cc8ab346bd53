import { BaseError } from '@fairlead/protocol'

/** A library that an adapter stands on is not installed, or not in a version that fits. */
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
 * Fetches a library that the page brings. A download that failed is thrown as it is, so that it is
 * tried again.
 *
 * @param options.install - What `npm install` is to be given.
 * @param options.fits - Whether it is the version that the adapter talks to.
 * @throws `PEER_MISSING`, with the line that installs it.
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

/** Node, browsers and bundlers each have words of their own for a package that is not there. */
function isAbsent(cause: unknown): boolean {
  const { code, message } = (cause ?? {}) as { code?: unknown; message?: unknown }
  return (
    code === 'ERR_MODULE_NOT_FOUND' ||
    code === 'MODULE_NOT_FOUND' ||
    /resolve|cannot find (?:module|package)/i.test(String(message))
  )
}
