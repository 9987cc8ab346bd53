import type { Target } from './Target.ts'
import { apiTargets } from './targets/api.ts'
import { frameTargets } from './targets/frame.ts'
import { pairingTargets } from './targets/pairing.ts'
import { serverTargets } from './targets/server.ts'
import { signingTargets } from './targets/signing.ts'
import { storageTargets } from './targets/storage.ts'
import { textTargets } from './targets/texts.ts'

/** Every boundary that `npm run fuzz` can test. */
export const targets: readonly Target[] = [
  ...textTargets,
  ...pairingTargets,
  ...apiTargets,
  ...frameTargets,
  ...storageTargets,
  ...signingTargets,
  ...serverTargets,
]
