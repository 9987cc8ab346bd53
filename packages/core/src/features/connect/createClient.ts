import type { DappClient } from '@fairlead/pairing'
import type { Fairlead } from '../../Fairlead.ts'
import { storageOf } from '../../store/storageOf.ts'
import type { PagePairingEnvironment } from '../../utils/pagePairingEnvironment.ts'
import { createOneClick } from './createOneClick.ts'

/** Product name that our client sends to the relay. */
const product = 'fairlead-0.0.0'

/**
 * Creates the page's client of the pairing protocol and restores the sessions of the last visit. Loads the protocol's
 * code.
 */
export async function createClient(
  fairlead: Fairlead,
  world: PagePairingEnvironment,
): Promise<DappClient> {
  const { environment, options } = fairlead
  const { metadata, projectId, relayUrl = '' } = options
  const { prefix, storage } = storageOf(options, environment)
  const { createDapp } = await import('@fairlead/pairing')
  const { lead, onWake, openSocket, random } = world
  const said = world.describe()
  const oneClick = createOneClick(fairlead)
  const { redirect } = metadata
  const { verify } = options.pairing
  return createDapp({
    environment: {
      now: environment.now,
      schedule: environment.schedule,
      random,
      openSocket,
      ...(onWake ? { onWake } : {}),
      ...(lead ? { lead } : {}),
      openChannel: environment.openChannel,
    },
    metadata: {
      name: metadata.name ?? (said.name || environment.origin),
      description: metadata.description ?? said.description,
      url: metadata.url ?? environment.origin,
      icons: metadata.icons ?? said.icons,
      ...(redirect ? { redirect } : {}),
    },
    // A self-hosted relay may accept clients without a project id.
    projectId: projectId || 'none',
    relayUrl,
    storage: storage ?? memoryStorage(),
    prefix: `${prefix}pairing/`,
    product,
    ...(verify && {
      attest: async (messageId) =>
        (await import('./fetchAttestation.ts')).fetchAttestation({
          messageId,
          projectId: projectId || 'none',
          schedule: environment.schedule,
          verifyUrl: verify,
        }),
    }),
    ...(oneClick ? { verifyContractSignature: oneClick.verifyContract } : {}),
  })
}

/** Fallback for blocked storage: sessions last until the page is closed. */
function memoryStorage() {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}
