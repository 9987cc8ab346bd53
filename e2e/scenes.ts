import { connectScenes } from './connectScenes.ts'
import { guestWalks } from './guestWalks.ts'
import { loginWalks } from './loginWalks.ts'
import { moneyScenes } from './moneyScenes.ts'
import { nameWalks } from './nameWalks.ts'
import { networkScenes } from './networkScenes.ts'
import { ownedScenes } from './ownedScenes.ts'
import { pageScenes } from './pageScenes.ts'
import type { Scene } from './scene.ts'
import { sessionWalks } from './sessionWalks.ts'
import { siteWalks } from './siteWalks.ts'
import type { Walk } from './walk.ts'

/** All screens, in every state that a user can see. */
export const scenes: readonly Scene[] = [
  ...connectScenes,
  ...ownedScenes,
  ...moneyScenes,
  ...networkScenes,
  ...pageScenes,
]

/** Screens that need several steps to reach. */
export const walks: readonly Walk[] = [
  ...guestWalks,
  ...loginWalks,
  ...nameWalks,
  ...sessionWalks,
  ...siteWalks,
]
