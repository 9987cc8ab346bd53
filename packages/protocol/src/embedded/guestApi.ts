import { defineRoute } from '../route.ts'
import { errors, none } from './apiShapes.ts'
import { Session } from './frameApi.ts'

// Login of guests, whose only credential is the key of their browser.

/**
 * Signs in the guest of this browser. Creates the guest if the project allows guests and this browser's key has none
 * yet. Each project and each page has guests of its own. A guest who has added a login since is signed in too.
 */
export const connectGuest = defineRoute({
  method: 'POST',
  path: '/v1/auth/guest',
  body: none,
  response: Session,
  errors: [...errors, 'FEATURE_UNAVAILABLE'],
})
