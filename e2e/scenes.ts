import { connectScenes } from './connectScenes.ts'
import { networkScenes } from './networkScenes.ts'
import { ownedScenes } from './ownedScenes.ts'
import { pageScenes } from './pageScenes.ts'
import type { Scene } from './scene.ts'

/** Every screen there is, in every state that a person can meet. */
export const scenes: readonly Scene[] = [
  ...connectScenes,
  ...ownedScenes,
  ...networkScenes,
  ...pageScenes,
]
