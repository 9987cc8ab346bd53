import { connectScenes } from './connectScenes.ts'
import { loginWalks } from './loginWalks.ts'
import { networkScenes } from './networkScenes.ts'
import { ownedScenes } from './ownedScenes.ts'
import { pageScenes } from './pageScenes.ts'
import type { Scene } from './scene.ts'
import { siteWalks } from './siteWalks.ts'
import type { Walk } from './walk.ts'

/** Every screen there is, in every state that a person can meet. */
export const scenes: readonly Scene[] = [
  ...connectScenes,
  ...ownedScenes,
  ...networkScenes,
  ...pageScenes,
]

/** The same of what lies further down a way. */
export const walks: readonly Walk[] = [...loginWalks, ...siteWalks]
